import { setImmediate } from 'node:timers/promises';
import type { Pool } from 'pg';
import { joinReads } from './join-reads.ts';
import { BEGIN, farAhead, POSITION, positionIn, type Position } from './positions.ts';

export type WrittenPosition = ReturnType<typeof createWrittenPosition>;

/** Asks the primary where its log is, once for all who ask at the same moment. */
export function createWrittenPosition(pool: Pool) {
  const reads = joinReads(pool);
  let asking: Promise<Position> | undefined;
  let latest = BEGIN;

  async function askNow(): Promise<Position> {
    await setImmediate();
    // Later commits need another question.
    asking = undefined;
    const position = positionIn(await reads.query(POSITION));
    if (position > latest) latest = position;
    return position;
  }

  const ask = (): Promise<Position> => (asking ??= askNow());
  /** Returns a position that the log has not reached, for a commit whose outcome is unknown: the primary answers until then. */
  const unwritten = (): Position => farAhead(latest);
  return {
    ask,
    unwritten,
    /** Returns a position that is not before any commit so far (DB-10). Never rejects. */
    written: (): Promise<Position> => ask().catch(unwritten),
  };
}
