import type { contract, InputOf, OutputOf } from '@proverse/shared';
import { sql } from 'kysely';
import type { UserContext } from '../context.ts';
import { many } from '../db/rows.ts';
import { boundedTotal } from '../kernel/bounded-total.ts';
import { ID_ORDERS } from './id-orders.ts';
import { toPage } from '../kernel/to-page.ts';

type Input = InputOf<typeof contract.admin.reports>;
type Output = OutputOf<typeof contract.admin.reports>;

const EXACT_TOTAL_MAX = 10_000;

/** Returns a page of reported messages with their texts, people and coins. */
export async function listReports(ctx: UserContext, { page, size, status, sortBy = 'newest' }: Input): Promise<Output> {
  const found = sql`from message_reports where ${status === undefined ? sql`true` : sql`status = ${status}`}`;
  const [rows, totalElements] = await Promise.all([
    many(
      ctx.db,
      sql<{ report: Output['content'][number] }>`
      select report_for_admin(id, ${ctx.userId}) as report
      from (select id ${found} order by ${ID_ORDERS[sortBy]} limit ${size} offset ${page * size}) p
      order by ${ID_ORDERS[sortBy]}`,
    ),
    boundedTotal(ctx, sql`select ${found}`, EXACT_TOTAL_MAX),
  ]);
  const content = rows.map(({ report }) => report);
  return toPage(content, totalElements, { page, size });
}
