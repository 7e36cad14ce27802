import type { ListenConnection } from '../db/listen-connection.ts';

/**
 * Access tokens that are revoked before they expire: those of sessions that ended within a token's lifetime, and those
 * of suspended accounts. Each node keeps the list in memory and learns of changes by notification.
 */
export interface RevocationList {
  /** False while changes may have been missed. Only the database knows then. */
  isFresh(): boolean;
  isEnded(sessionId: string): boolean;
  isSuspended(userId: string): boolean;
  /** Adds sessions that this node ended itself, without waiting for the notification. */
  addEnded(sessionIds: readonly string[]): void;
  /** Registers a listener for each session or user that is added. Returns a function that removes it. */
  onRevoked(listener: (sessionOrUserId: string) => void): () => void;
}

const CHANNEL = 'access';
// Covers clocks that differ between the nodes and the database.
const CLOCK_MARGIN_MS = 60_000;

/** `tokenTtlMs` is how long the token of an ended session could still be presented. */
export function createRevocationList(listenConnection: ListenConnection, tokenTtlMs: number): RevocationList {
  const keepMs = tokenTtlMs + CLOCK_MARGIN_MS;
  const list = createList(keepMs);
  let isFresh = false;
  // Notifications that arrive during the read are applied after it, because they may be newer than what was read.
  let waiting: string[] = [];

  listenConnection.listen(CHANNEL, {
    onPayload: (change) => (isFresh ? list.apply(change) : void waiting.push(change)),
    async onListening() {
      const ended = await listenConnection.many<{ id: string }>(
        `select id from sessions where ended_at > now() - $1 * interval '1 ms' order by ended_at`,
        [keepMs],
      );
      const suspended = await listenConnection.many<{ id: string }>(`select id from users where status = 'suspended'`);
      list.setSuspended(suspended.map(({ id }) => id));
      for (const { id } of ended) list.apply(`ended:${id}`);
      for (const change of waiting) list.apply(change);
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
    isEnded: list.isEnded,
    isSuspended: list.isSuspended,
    onRevoked: list.onRevoked,
    addEnded(sessionIds) {
      for (const id of sessionIds) list.apply(`ended:${id}`);
    },
  };
}

function createList(keepMs: number) {
  const endedAtMs = new Map<string, number>();
  let suspended = new Set<string>();
  const listeners = new Set<(sessionOrUserId: string) => void>();

  /** A Map keeps its order of insertion, so the oldest come first. */
  function forgetOld(): void {
    const oldest = Date.now() - keepMs;
    for (const [id, at] of endedAtMs) {
      if (at >= oldest) return;
      endedAtMs.delete(id);
    }
  }

  return {
    isEnded: (sessionId: string): boolean => endedAtMs.has(sessionId),
    isSuspended: (userId: string): boolean => suspended.has(userId),
    setSuspended(userIds: readonly string[]): void {
      suspended = new Set(userIds);
    },
    /** `change` is `ended:<session>`, `suspended:<user>` or `active:<user>`, as the triggers on both tables write it. */
    apply(change: string): void {
      const [what, id = ''] = change.split(':');
      if (what === 'ended') {
        forgetOld();
        endedAtMs.set(id, Date.now());
      } else if (what === 'suspended') suspended.add(id);
      else if (what === 'active') suspended.delete(id);
      if (what !== 'active') for (const listener of listeners) listener(id);
    },
    onRevoked(listener: (sessionOrUserId: string) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
