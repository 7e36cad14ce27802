import { setImmediate } from 'node:timers/promises';
import type { Pool } from 'pg';
import { joinReads } from './join-reads.ts';
import { BEGIN, farAhead, positionOf, WRITTEN, type Position } from './positions.ts';
import { one } from './rows.ts';

export interface WrittenPosition {
  /** Asks the primary, once for all who ask at the same moment. */
  ask(): Promise<Position>;
  /** Returns a position that is not before any commit so far (DB-10). Never rejects. */
  written(): Promise<Position>;
  /** Returns a position that the log has not reached, for a commit whose outcome is unknown: the primary answers until then. */
  unwritten(): Position;
}

export function createWrittenPosition(pool: Pool): WrittenPosition {
  const reads = joinReads(pool);
  let asking: Promise<Position> | undefined;
  let latest = BEGIN;

  async function askNow(): Promise<Position> {
    await setImmediate();
    // Later commits need another question.
    asking = undefined;
    const position = positionOf((await one<{ lsn: string }>(reads, WRITTEN)).lsn);
    if (position > latest) latest = position;
    return position;
  }

  const ask = (): Promise<Position> => (asking ??= askNow());
  const unwritten = (): Position => farAhead(latest);
  return { ask, written: () => ask().catch(unwritten), unwritten };
}
