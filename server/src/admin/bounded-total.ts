import { sql, type RawBuilder } from 'kysely';
import type { Services } from '../context.ts';

/**
 * How many rows `select from …` has: counted one by one up to `exactMax`, the planner's estimate above, so that no call
 * reads a whole table.
 */
export async function boundedTotal(
  { db }: Pick<Services, 'db'>,
  rows: RawBuilder<unknown>,
  exactMax: number,
): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*) as total from (${rows} limit ${exactMax + 1}) counted`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  if (total <= exactMax) return total;
  const explained = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${rows}`.execute(db);
  return Math.max(total, explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0);
}
