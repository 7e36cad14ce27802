import { draftKey, dropDraft, readDraft, writeDraft, type DraftValue } from './draft-store.ts';

/**
 * Gives the draft that a visitor has written on this device to the person who has signed in. Returns what it replaced, or
 * undefined if there was nothing. A draft that may have been sent already, or waits for the network, stays.
 */
export function claimDraft<T extends DraftValue>(userId: string, name: string, empty: T): T | undefined {
  const [from, to] = [draftKey('', name), draftKey(userId, name)];
  const written = readDraft(from, empty);
  const own = readDraft(to, empty);
  const isEmpty = ({ value }: { value: T }) => JSON.stringify(value) === JSON.stringify(empty);
  if (isEmpty(written) || own.attempt.state !== 'idle') return undefined;
  writeDraft(to, { ...own, value: written.value });
  dropDraft(from);
  return isEmpty(own) ? undefined : own.value;
}
