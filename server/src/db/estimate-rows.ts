import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from './tables.ts';

/** How many rows the planner expects of a query. It reads nothing but statistics, so it may be far off. */
export async function estimateRows(db: Kysely<Database>, rows: RawBuilder<unknown>): Promise<number> {
  const explained = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${rows}`.execute(db);
  return explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
