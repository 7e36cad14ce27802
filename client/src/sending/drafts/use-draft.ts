import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../../session/session-store.ts';
import { IDLE, newKey, takenBack, waitingFor, type Attempt, type AttemptStore } from './attempt.ts';
import {
  draftAttempts,
  draftKey,
  dropDraft,
  onDraftChange,
  readDraft,
  writeDraft,
  type DraftRecord,
  type DraftValue,
} from './draft-store.ts';

export interface Draft<T extends DraftValue> {
  /** Its name in the store of drafts. */
  readonly key: string;
  readonly value: T;
  /** Changes some fields and saves them on the device at once. What is changed no longer waits for the network. */
  set: (changes: Partial<T>) => void;
  /** Deletes the draft. The next one gets a new key. */
  clear: () => void;
  /** What is known of sending it. Survives edits and reloads. */
  readonly attempt: Attempt;
  /** Where its key is kept, which stays the same until the outcome of an attempt is known. */
  readonly attempts: AttemptStore;
  /** Sends it when the network is back. */
  wait: (operation: string, input: Readonly<Record<string, unknown>>) => void;
  stopWaiting: () => void;
  /** Gives the same text a new key, to send it as another message. */
  renew: () => void;
}

/** Returns the user's draft called `name` on this device. `initial` must be the same object at each render. */
export function useDraft<T extends DraftValue>(name: string, initial: T): Draft<T> {
  const { user } = useSession();
  const key = draftKey(user?.id ?? '', name);
  const read = useCallback(() => readDraft(key, initial), [key, initial]);
  const { value, attempt } = useSyncExternalStore(onDraftChange, read);

  return useMemo(() => {
    const change = (changes: Partial<DraftRecord<T>>) => writeDraft(key, { ...read(), ...changes });
    return {
      key,
      value,
      attempt,
      attempts: draftAttempts(key, initial),
      set: (changes) => change({ value: { ...read().value, ...changes }, attempt: takenBack(read().attempt) }),
      clear: () => dropDraft(key),
      wait: (operation, input) => change({ attempt: waitingFor(operation, input, read().attempt) }),
      stopWaiting: () => change({ attempt: takenBack(read().attempt) }),
      renew: () => change({ idempotencyKey: newKey(), attempt: IDLE }),
    };
  }, [key, initial, read, value, attempt]);
}
