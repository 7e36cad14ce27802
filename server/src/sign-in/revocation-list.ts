import { fromFunction } from '../database/call-function.ts';
import type { ListenConnection } from '../database/listen-connection.ts';
import { many } from '../database/rows.ts';

/**
 * Access tokens that are revoked before they expire: those of sessions that ended within a token's lifetime, API tokens that
 * were revoked within it, by their ids, and tokens of suspended accounts. Each node keeps the list in memory and learns of
 * changes by notification.
 */
export interface RevocationList {
  /** Returns false while changes may have been missed. The caller must then ask the database. */
  isFresh(): boolean;
  isEnded(sessionId: string): boolean;
  isSuspended(userId: string): boolean;
  /** Adds sessions and API tokens that this node ended itself, without waiting for the notification. */
  addEnded(sessionIds: readonly string[]): void;
  /** Registers a listener for each session or user that is added. Returns a function that removes it. */
  onRevoked(listener: (sessionOrUserId: string) => void): () => void;
}

const CHANNEL = 'access';
// Covers clocks that differ between the nodes and the database.
const CLOCK_MARGIN_MS = 60_000;

/**
 * Creates the list. `tokenTtlMs` is the lifetime of an access token. An ended session stays in the list for that time
 * and CLOCK_MARGIN_MS.
 */
export function createRevocationList(listenConnection: ListenConnection, tokenTtlMs: number): RevocationList {
  const keepMs = tokenTtlMs + CLOCK_MARGIN_MS;
  const endedAtMs = new Map<string, number>();
  let suspended = new Set<string>();
  const listeners = new Set<(sessionOrUserId: string) => void>();
  let isFresh = false;
  // Notifications that arrive during the read are applied after it, because they may be newer than what was read.
  let waiting: string[] = [];

  /**
   * Removes sessions that ended longer ago than any token lives. A Map keeps insertion order, so the oldest come first.
   */
  function forgetOld(): void {
    const oldest = Date.now() - keepMs;
    for (const [id, at] of endedAtMs) {
      if (at >= oldest) return;
      endedAtMs.delete(id);
    }
  }

  /**
   * Updates the list. `change` is `ended:<session>`, `suspended:<user>` or `active:<user>`, as the triggers on both
   * tables write it.
   */
  function apply(change: string): void {
    const [what, id = ''] = change.split(':');
    if (what === 'ended') {
      forgetOld();
      endedAtMs.set(id, Date.now());
    } else if (what === 'suspended') suspended.add(id);
    else if (what === 'active') suspended.delete(id);
    if (what !== 'active') for (const listener of listeners) listener(id);
  }

  listenConnection.listen(CHANNEL, {
    onPayload: (change) => (isFresh ? apply(change) : void waiting.push(change)),
    async onListening() {
      const ended = await many(
        listenConnection,
        fromFunction('ended_within', { p_interval: `${keepMs} milliseconds` }),
      );
      const found = await many(listenConnection, fromFunction('suspended_users', {}));
      suspended = new Set(found.map(({ id }) => id));
      for (const { id } of ended) apply(`ended:${id}`);
      for (const change of waiting) apply(change);
      waiting = [];
      isFresh = true;
    },
    onLost() {
      isFresh = false;
      waiting = [];
    },
  });

  return {
    isFresh: () => isFresh,
    isEnded: (sessionId) => endedAtMs.has(sessionId),
    isSuspended: (userId) => suspended.has(userId),
    addEnded(sessionIds) {
      for (const id of sessionIds) apply(`ended:${id}`);
    },
    onRevoked(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
