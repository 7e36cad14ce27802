import { useEffect, useRef } from 'react';
import { api } from '../../api.ts';
import type { Message } from './message-sides.ts';

interface Opening {
  readonly openedId: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/**
 * Returns a function that is called with an answered message. It opens the next one that awaits a reply, or closes the
 * answered one if none is left. If the user has opened another message meanwhile, nothing changes.
 */
export function useNextMessage({ openedId, open, close }: Opening) {
  const { client } = api.useUtils();
  const currentId = useRef(openedId);
  useEffect(() => {
    currentId.current = openedId;
  }, [openedId]);

  return async (answered: Message): Promise<void> => {
    const inbox = await client.messages.inbox.query({ page: 0, size: 50 }).catch(() => undefined);
    if (currentId.current !== answered.id) return;
    const next = nextPending(inbox?.content ?? [], answered);
    if (next) open(next.id);
    else close();
  };
}

/** Returns the pending message after the answered one in the order of the inbox, newest first, or else the first. */
export function nextPending(inbox: readonly Message[], answered: Message): Message | undefined {
  const pending = inbox.filter(({ id, status }) => status === 'pending' && id !== answered.id);
  return pending.find(({ createdAt }) => createdAt < answered.createdAt) ?? pending[0];
}
