import { sql, type Kysely } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '../db/schema.ts';
import { sealLedger, type Seal } from '../ledger/seal-ledger.ts';

/**
 * Seals until every transaction is sealed, and answers the newest seal. Other test files share the cluster with the
 * caller's: what they have running holds a seal back for a moment. Also for set-up, where `expect.poll` is not to be had.
 */
export async function sealAll(db: Kysely<Database>): Promise<Seal | null> {
  const unsealed = sql<{ count: number }>`
    select count(*) as count from ledger_tx where xid >= coalesce((select max(to_xid) from ledger_seal), '0')`;
  return vi.waitFor(
    async () => {
      const newest = await sealLedger(db);
      const { rows } = await unsealed.execute(db);
      if (rows[0]?.count !== 0) throw new Error('some transactions are not sealed yet');
      return newest;
    },
    { timeout: 15_000, interval: 50 },
  );
}
