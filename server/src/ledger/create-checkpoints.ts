import { sql, type Kysely } from 'kysely';
import { one } from '../db/rows.ts';
import type { Database } from '../db/schema.ts';

export interface Checkpoint {
  readonly number: number;
  readonly hash: string;
}

/**
 * Seals every finished ledger transaction into the chain of checkpoints, some ten thousand at a time. Answers the
 * newest checkpoint, whose hash belongs into the log: a copy that the database's owner cannot reach. Null while there is
 * no checkpoint. Any number of nodes may call it at once: each checkpoint is made once, and nobody who writes waits for it.
 */
export async function createCheckpoints(db: Kysely<Database>): Promise<Checkpoint | null> {
  for (let covered = 1; covered > 0;) {
    ({ covered } = await one(db, sql<{ covered: number }>`select create_checkpoint() as covered`));
  }
  const newest = await db
    .selectFrom('ledger_checkpoint')
    .select(['number', sql<string>`encode(hash, 'hex')`.as('hash')])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ?? null;
}

/**
 * Adds what was covered since to the totals that the admin desk shows. Any number of nodes may call it at once: each checkpoint
 * is added once.
 */
export async function addLedgerTotals(db: Kysely<Database>): Promise<void> {
  let checkpoint: number | null;
  do {
    ({ checkpoint } = await one(db, sql<{ checkpoint: number | null }>`select ledger_add_totals() as checkpoint`));
  } while (checkpoint !== null);
}
