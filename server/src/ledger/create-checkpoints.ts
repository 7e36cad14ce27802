import type { Kysely } from 'kysely';
import { callFunction } from '../database/call-function.ts';
import type { Database } from '../database/schema.ts';

export interface Checkpoint {
  readonly number: number;
  readonly hash: string;
}

/**
 * Adds every finished ledger transaction to the chain of checkpoints, about ten thousand at a time. Returns the newest
 * checkpoint, or null if there is none. The caller logs its hash, as a copy that the database's owner cannot change.
 * Any number of nodes may call this at once: each checkpoint is created once, and no writer waits.
 */
export async function createCheckpoints(db: Kysely<Database>): Promise<Checkpoint | null> {
  for (let covered = 1; covered > 0;) {
    covered = await callFunction(db, 'create_checkpoint', {});
  }
  const newest = await db
    .selectFrom('ledger_checkpoint')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ? { number: newest.number, hash: newest.hash.toString('hex') } : null;
}

/**
 * Adds new checkpoints to the totals on the admin screens. Any number of nodes may call this at once: each checkpoint
 * is added once.
 */
export async function addLedgerTotals(db: Kysely<Database>): Promise<void> {
  let checkpoint: number | null;
  do {
    checkpoint = await callFunction(db, 'ledger_add_totals', {});
  } while (checkpoint !== null);
}
