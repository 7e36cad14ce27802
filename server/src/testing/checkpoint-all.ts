import { sql, type Kysely } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '../database/schema.ts';
import { createCheckpoints, type Checkpoint } from '../ledger/create-checkpoints.ts';

/**
 * Creates checkpoints until they cover every transaction, and returns the newest one. Transactions of other test files in
 * the same cluster may delay it for a moment. Works in set-up too, where `expect.poll` is not available.
 */
export async function checkpointAll(db: Kysely<Database>): Promise<Checkpoint | null> {
  const uncovered = sql<{ count: number }>`
    select count(*) as count from ledger_tx where xid >= coalesce((select max(to_xid) from ledger_checkpoint), '0')`;
  return vi.waitFor(
    async () => {
      const newest = await createCheckpoints(db);
      const { rows } = await uncovered.execute(db);
      if (rows[0]?.count !== 0) throw new Error('some transactions have no checkpoint yet');
      return newest;
    },
    { timeout: 15_000, interval: 50 },
  );
}
