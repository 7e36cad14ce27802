import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { readContent } from '../../database/read-output.ts';
import { findActs, SUBJECT_NAME } from './find-acts.ts';
import { ID_ORDERS, isAfter } from '../id-orders.ts';
import { listTotal } from '../../lists/list-total.ts';
import { toPage } from '../../lists/to-page.ts';

type Output = OutputFor<'admin.auditLog'>;

/**
 * Returns a page of the admin audit log. `subjectId` limits it to one subject, and `keyword` to the acts whose texts have
 * all of its words. People have their current names, not those at the time of the act.
 */
export async function listActs(ctx: UserContext, input: InputFor<'admin.auditLog'>): Promise<Output> {
  const { page, size, after, keyword = '', subjectId, sortBy = 'newest' } = input;
  const found = sql`${findActs(keyword)} and ${subjectId === undefined ? sql`true` : sql`a.subject_id = ${subjectId}`}`;
  const content = await readContent(
    ctx.db,
    'admin.auditLog',
    sql`
      select
        a.id::text as id, a.act,
        case when d.id is not null then json_build_object('id', d.id, 'name', d.first_name || ' ' || d.last_name) end as admin,
        json_build_object('kind', a.subject_kind, 'id', a.subject_id, 'name', ${SUBJECT_NAME}) as subject,
        a.detail, a.request_id as "requestId", wire_time(a.created_at) as "createdAt"
      from (select a.* ${found} and ${isAfter(sortBy, after, sql`a.id`)} order by ${ID_ORDERS[sortBy]} limit ${size} offset ${page * size}) a
      left join users d on d.id = a.admin_id
      order by a.${ID_ORDERS[sortBy]}`,
  );
  return toPage(content, await listTotal(ctx, sql`select ${found}`, { content, page, size }), { page, size });
}
