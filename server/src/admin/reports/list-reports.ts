import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { inOrder, resultOf } from '../../database/expressions.ts';
import { findReports } from './find-reports.ts';
import { ID_ORDERS, isAfter } from '../id-orders.ts';
import { listTotal } from '../../lists/list-total.ts';
import { toPage } from '../../lists/to-page.ts';

type Output = OutputFor<'admin.reports'>;

/** Returns a page of reported messages with their texts, people and coins. */
export async function listReports(ctx: UserContext, input: InputFor<'admin.reports'>): Promise<Output> {
  const { page, size, after, sortBy = 'newest' } = input;
  const found = findReports(input);
  const rows = await ctx.db
    .selectFrom(
      inOrder(sql`
        select r.id ${found} and ${isAfter(sortBy, after, sql`r.id`)}
        order by r.${ID_ORDERS[sortBy]} limit ${size} offset ${page * size}`),
    )
    .select(resultOf('report_for_admin', sql.ref('page.id'), sql.val(ctx.userId)).as('report'))
    .orderBy('page.place')
    .execute();
  const content = rows.map(({ report }) => report);
  return toPage(content, await listTotal(ctx, sql`select ${found}`, { content, page, size }), { page, size });
}
