import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { many } from '../../database/rows.ts';
import { findReports } from './find-reports.ts';
import { ID_ORDERS, isAfter } from '../id-orders.ts';
import { listTotal } from '../../lists/list-total.ts';
import { toPage } from '../../lists/to-page.ts';

type Output = OutputFor<'admin.reports'>;

/** Returns a page of reported messages with their texts, people and coins. */
export async function listReports(ctx: UserContext, input: InputFor<'admin.reports'>): Promise<Output> {
  const { page, size, after, sortBy = 'newest' } = input;
  const found = findReports(input);
  const rows = await many(
    ctx.db,
    sql<{ report: Output['content'][number] }>`
      select report_for_admin(id, ${ctx.userId}) as report
      from (select r.id ${found} and ${isAfter(sortBy, after, sql`r.id`)} order by r.${ID_ORDERS[sortBy]} limit ${size} offset ${page * size}) p
      order by ${ID_ORDERS[sortBy]}`,
  );
  const content = rows.map(({ report }) => report);
  return toPage(content, await listTotal(ctx, sql`select ${found}`, { content, page, size }), { page, size });
}
