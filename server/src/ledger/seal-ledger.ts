import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

export interface Seal {
  readonly number: number;
  readonly hash: string;
}

/**
 * Seals every finished ledger transaction into the chain of checkpoints, some ten thousand at a time. Answers the
 * newest seal, whose hash belongs into the log: a copy that the database's owner cannot reach. Null while there is
 * no seal. Any number of nodes may call it at once: each seal is made once, and nobody who writes waits for it.
 */
export async function sealLedger(db: Kysely<Database>): Promise<Seal | null> {
  for (let sealed = 1; sealed > 0;) {
    const { rows } = await sql<{ sealed: number }>`select ledger_seal_next() as sealed`.execute(db);
    sealed = rows[0]?.sealed ?? 0;
  }
  const newest = await db
    .selectFrom('ledger_seal')
    .select(['number', sql<string>`encode(hash, 'hex')`.as('hash')])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ?? null;
}

/**
 * Adds what was sealed since to the totals that the admin desk shows. Any number of nodes may call it at once: each seal
 * is added once.
 */
export async function addUpLedger(db: Kysely<Database>): Promise<void> {
  let added: number | null;
  do {
    const { rows } = await sql<{ seal: number | null }>`select ledger_add_up() as seal`.execute(db);
    added = rows[0]?.seal ?? null;
  } while (added !== null);
}
