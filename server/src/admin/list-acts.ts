import type { contract, InputOf, OutputOf } from '@proverse/shared';
import { sql } from 'kysely';
import type { UserContext } from '../context.ts';
import { many } from '../db/rows.ts';
import { boundedTotal } from './bounded-total.ts';
import { ID_ORDERS } from './id-orders.ts';
import { toPage } from '../kernel/to-page.ts';

type Input = InputOf<typeof contract.admin.auditLog>;
type Output = OutputOf<typeof contract.admin.auditLog>;

const EXACT_TOTAL_MAX = 10_000;

/**
 * Returns a page of the admin audit log. `subjectId` limits it to one subject. A withdrawal and a purchase have the name
 * of their owner, a report that of its message. People have their current names, not those at the time of the act.
 */
export async function listActs(ctx: UserContext, { page, size, subjectId, sortBy = 'newest' }: Input): Promise<Output> {
  const about = subjectId === undefined ? sql`true` : sql`subject_id = ${subjectId}`;
  const found = sql`from admin_acts where ${about}`;
  const [content, totalElements] = await Promise.all([
    many(
      ctx.db,
      sql<Output['content'][number]>`
      select
        a.id::text as id, a.act,
        case when d.id is not null then json_build_object('id', d.id, 'name', d.first_name || ' ' || d.last_name) end as admin,
        json_build_object(
          'kind', a.subject_kind, 'id', a.subject_id, 'name', coalesce(s.first_name || ' ' || s.last_name, m.subject)
        ) as subject,
        a.detail, a.request_id as "requestId", wire_time(a.created_at) as "createdAt"
      from (select * ${found} order by ${ID_ORDERS[sortBy]} limit ${size} offset ${page * size}) a
      left join users d on d.id = a.admin_id
      left join users s on s.id = case a.subject_kind
        when 'user' then a.subject_id::uuid
        when 'withdrawal' then (select user_id from withdrawals where id = a.subject_id::uuid)
        when 'purchase' then (select user_id from purchases where id = a.subject_id::uuid)
      end
      left join messages m on m.id = case a.subject_kind
        when 'report' then (select message_id from message_reports where id = a.subject_id::uuid)
      end
      order by a.${ID_ORDERS[sortBy]}`,
    ),
    boundedTotal(ctx, sql`select ${found}`, EXACT_TOTAL_MAX),
  ]);
  return toPage(content, totalElements, { page, size });
}
