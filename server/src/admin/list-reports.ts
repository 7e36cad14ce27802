import type { contract, InputOf, OutputOf } from '@proverse/shared';
import { sql } from 'kysely';
import type { UserContext } from '../context.ts';
import { many } from '../db/rows.ts';
import { boundedTotal } from './bounded-total.ts';
import { REPORT_JOINS, reportColumns } from './find-report.ts';

type Input = InputOf<typeof contract.admin.reports>;
type Output = OutputOf<typeof contract.admin.reports>;

const EXACT_TOTAL_MAX = 10_000;

/** Returns a page of reported messages with their texts, people and coins, newest report first. */
export async function listReports(ctx: UserContext, { page, size, status }: Input): Promise<Output> {
  const found = sql`from message_reports where ${status === undefined ? sql`true` : sql`status = ${status}`}`;
  const [content, totalElements] = await Promise.all([
    many(
      ctx.db,
      sql<Output['content'][number]>`
      select ${reportColumns(ctx.userId)}
      from (select * ${found} order by id desc limit ${size} offset ${page * size}) p
      ${REPORT_JOINS}
      order by p.id desc`,
    ),
    boundedTotal(ctx, sql`select ${found}`, EXACT_TOTAL_MAX),
  ]);
  return { content, page, size, totalElements, totalPages: Math.ceil(totalElements / size) };
}
