import { sql, type RawBuilder } from 'kysely';
import type { Services } from '../context.ts';
import { estimateRows } from '../database/estimate-rows.ts';

/**
 * Counts the rows of a `select from …`: exactly up to `exactMax`, and above it by the planner's estimate, so that no call
 * reads a whole table.
 */
export async function boundedTotal(
  { db }: Pick<Services, 'db'>,
  rows: RawBuilder<unknown>,
  exactMax: number,
): Promise<number> {
  const { total } = await db
    .selectFrom(sql`(${rows} limit ${exactMax + 1})`.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total <= exactMax ? total : Math.max(total, await estimateRows(db, rows));
}
