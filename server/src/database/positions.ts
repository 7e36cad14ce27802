/** Positions in the write-ahead log: what a session has seen, and what a replica has replayed (DB-9). */
import { AsyncLocalStorage } from 'node:async_hooks';

/** 16 hex digits, so that text order is the order of positions. */
export type Position = string;

// A standby that is promoted goes on as a primary.
export const REPLAYED = {
  name: 'replayed position',
  text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end as lsn`,
};
/** After a commit, and after a read, it is behind everything that they did or saw. */
export const WRITTEN = { name: 'written position', text: 'select pg_current_wal_insert_lsn() as lsn' };

const FORMAT = /^[0-9a-f]{16}$/;
// More than a database writes while it cannot be asked.
const FAR_AHEAD_BYTES = 2n ** 26n;
export const BEGIN: Position = '0'.repeat(16);

/** Converts PostgreSQL's spelling, such as `16/B374D848`. */
export function positionOf(lsn: string): Position {
  return lsn
    .split('/')
    .map((half) => half.toLowerCase().padStart(8, '0'))
    .join('');
}

export function farAhead(position: Position): Position {
  return (BigInt(`0x${position}`) + FAR_AHEAD_BYTES).toString(16).padStart(16, '0');
}

/** What the session of one request has seen. While that is unknown, only the primary answers. */
export class SeenPosition {
  #position: Position | undefined;

  constructor(position: Position | undefined) {
    this.#position = position;
  }

  get position(): Position | undefined {
    return this.#position;
  }

  raise(position: Position): void {
    if (this.#position === undefined || position > this.#position) this.#position = position;
  }
}

/** Returns the latest of the positions that a client sent. Ignores what is none. */
export function latestOf(given: readonly unknown[]): Position | undefined {
  const known = given.filter((each): each is Position => typeof each === 'string' && FORMAT.test(each));
  return known.toSorted().at(-1);
}

/** The session whose call runs. */
export const currentSeen = new AsyncLocalStorage<SeenPosition>();
