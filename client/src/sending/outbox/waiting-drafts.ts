import { isRepeatable } from '../drafts/attempt.ts';
import { draftKeysOf, readStoredDraft } from '../drafts/draft-store.ts';
import { serverNow } from '../../ui/server-clock.ts';

/** Says that a reply or message is sent as soon as there is a network. */
export const WAITING_TEXT = 'Will be sent when you are back online';

/** Returns whether a draft still waits. After a day it is only a draft again, because the server forgets its key. */
export function isWaiting(sinceMs: number, nowMs: number): boolean {
  return sinceMs > 0 && isRepeatable(sinceMs, nowMs);
}

/** Returns the keys of the user's drafts that wait for the network. */
export function waitingKeys(userId: string): string[] {
  const nowMs = serverNow();
  return draftKeysOf(userId).filter((key) => {
    const sinceMs = readStoredDraft(key)?.['waitsSinceMs'];
    return typeof sinceMs === 'number' && isWaiting(sinceMs, nowMs);
  });
}
