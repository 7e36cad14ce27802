/** Positions in the write-ahead log: what a session has seen, and where a database is (DB-9). */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueryResult } from 'pg';

/** 16 hex digits, so that text order is the order of positions. */
export type Position = string;

export const BEGIN: Position = '0'.repeat(16);
// More than a database writes while it cannot be asked.
const FAR_AHEAD_BYTES = 2n ** 26n;

/** After a commit or a read, it is behind everything that they did or saw. A standby that is promoted goes on as a primary. */
export const POSITION = {
  name: 'log position',
  text: `
    select lpad(to_hex(pg_wal_lsn_diff(
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end, '0/0'
    )::bigint), 16, '0') as position`,
};

export function positionIn({ rows: [row] }: QueryResult<{ position: Position | null }>): Position {
  return row?.position ?? BEGIN;
}

export function farAhead(position: Position): Position {
  return (BigInt(`0x${position}`) + FAR_AHEAD_BYTES).toString(16).padStart(16, '0');
}

/** What the session of one request has seen. While that is unknown, only the primary answers. */
export interface Seen {
  position: Position | undefined;
}

/** The session whose call runs. */
export const currentSeen = new AsyncLocalStorage<Seen>();

/** Notes what the current session has seen. An older position changes nothing. */
export function noteSeen(position: Position): void {
  const seen = currentSeen.getStore();
  if (seen && position > (seen.position ?? '')) seen.position = position;
}
