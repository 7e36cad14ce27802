/**
 * The header and cookie with the place in the database's log up to which a client has seen changes, only where the server
 * reads from replicas. Clients send the latest one back. Positions are 16 hex digits, so that text order is their order.
 */
export const SEEN_HEADER = 'proverse-seen';

export interface Seen {
  /** The latest position so far. */
  position(): string | undefined;
  /** Learns a position from a response or a live event. An older one changes nothing. */
  note(position: string | null | undefined): void;
}

/** Returns what one client has seen, kept in memory. */
export function createSeen(): Seen {
  let latest: string | undefined;
  return {
    position: () => latest,
    note(position) {
      if (position && position > (latest ?? '')) latest = position;
    },
  };
}
