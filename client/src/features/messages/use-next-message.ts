import { useEffect, useRef } from 'react';
import { api } from '../../api/api.ts';
import { DUE_SOON, hasLaterPending, withSoon } from './list/due-soon.ts';
import { mostUrgent } from './list/message-groups.ts';
import type { Message } from './message-sides.ts';

interface Opening {
  readonly openedId: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/**
 * Leads from an answered message to the one that must be answered next. `find` looks for it while the answer is confirmed.
 * `leave` opens it, or closes the answered message if none is left or known yet. If the user has opened another message
 * in the meantime, nothing changes.
 */
export function useNextMessage({ openedId, open, close }: Opening) {
  const { client } = api.useUtils();
  const currentId = useRef(openedId);
  useEffect(() => {
    currentId.current = openedId;
  }, [openedId]);
  const found = useRef<{ readonly decidedId: string; readonly next: Message | undefined }>(undefined);

  async function loadPending(): Promise<readonly Message[]> {
    const inbox = await client.messages.inbox.query({ page: 0, size: 50 });
    if (!hasLaterPending(inbox)) return inbox.content;
    return withSoon((await client.messages.inbox.query(DUE_SOON)).content, inbox.content);
  }

  return {
    async find(answered: Message): Promise<void> {
      const inbox = await loadPending().catch(() => []);
      found.current = { decidedId: answered.id, next: mostUrgent(inbox.filter(({ id }) => id !== answered.id)) };
    },
    leave(answered: Message): void {
      if (currentId.current !== answered.id) return;
      const next = found.current?.decidedId === answered.id ? found.current.next : undefined;
      if (next) open(next.id);
      else close();
    },
  };
}
