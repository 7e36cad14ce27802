import { sql, type Kysely, type RawBuilder } from 'kysely';
import { one } from './rows.ts';
import type { Database } from './schema.ts';

/** Returns how many rows the planner expects from a query. It reads only statistics, so it may be far off. */
export async function estimateRows(db: Kysely<Database>, rows: RawBuilder<unknown>): Promise<number> {
  const statement = sql<{
    'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }];
  }>`explain (format json) ${rows}`;
  const { 'QUERY PLAN': plan } = await one(db, statement);
  return plan[0].Plan['Plan Rows'];
}
