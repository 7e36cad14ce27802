import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../../session/session-store.ts';
import { draftKey, dropDraft, onDraftChange, readDraft, writeDraft, type DraftValue } from './draft-store.ts';

export interface Draft<T extends DraftValue> {
  readonly value: T;
  /** Changes some fields and saves them on the device at once. */
  set: (changes: Partial<T>) => void;
  /** Deletes the draft. The next one gets a new key. */
  clear: () => void;
  /** Stays the same across failures, edits and reloads. */
  readonly idempotencyKey: string;
  /** Gives the same text a new key, to send it as another message. */
  renewKey: () => void;
}

/** Returns the user's draft called `name` on this device. `initial` must be the same object at each render. */
export function useDraft<T extends DraftValue>(name: string, initial: T): Draft<T> {
  const { user } = useSession();
  const key = draftKey(user?.id ?? '', name);
  const read = useCallback(() => readDraft(key, initial), [key, initial]);
  const { value, idempotencyKey } = useSyncExternalStore(onDraftChange, read);

  return useMemo(
    () => ({
      value,
      idempotencyKey,
      set: (changes: Partial<T>) => {
        const current = readDraft(key, initial);
        writeDraft(key, { ...current, value: { ...current.value, ...changes } });
      },
      clear: () => dropDraft(key),
      renewKey: () => writeDraft(key, { ...readDraft(key, initial), idempotencyKey: crypto.randomUUID() }),
    }),
    [key, initial, value, idempotencyKey],
  );
}
