import { DomainError, type contract, type OutputOf } from '@proverse/shared';
import { sql } from 'kysely';
import type { UserContext } from '../context.ts';
import { maybeOne } from '../db/rows.ts';

type AdminReport = OutputOf<typeof contract.admin.resolveReport>;

const side = (alias: 's' | 'r') => sql`
  json_build_object(
    'id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)},
    'email', ${sql.ref(`${alias}.email`)}, 'status', ${sql.ref(`${alias}.status`)}
  )`;

/**
 * Returns the columns of report `p` as the admin `userId` sees it. The query must also contain REPORT_JOINS. An overdue
 * message is shown as expired.
 */
export const reportColumns = (userId: string) => sql`
  p.id, p.status, p.reason, p.details, wire_time(p.created_at) as "createdAt",
  case when p.reporter_id = m.sender_id then 'sender' else 'recipient' end as "reportedBy",
  ${userId} in (m.sender_id, m.recipient_id) as "isOwn",
  json_build_object(
    'id', m.id, 'subject', m.subject, 'content', m.content, 'reply', m.reply_content, 'amount', m.price_coins,
    'status', case when m.status = 'pending' and m.expires_at <= now() then 'expired' else m.status end,
    'createdAt', wire_time(m.created_at), 'refundedAt', wire_time(m.refunded_at), 'from', ${side('s')}, 'to', ${side('r')}
  ) as message,
  case when p.resolved_at is not null then json_build_object(
    'note', p.note, 'at', wire_time(p.resolved_at), 'byName', a.first_name || ' ' || a.last_name
  ) end as resolution`;

export const REPORT_JOINS = sql`
  join messages m on m.id = p.message_id
  join users s on s.id = m.sender_id
  join users r on r.id = m.recipient_id
  left join users a on a.id = p.resolved_by`;

/**
 * Returns one report as admins see it.
 * @throws DomainError NOT_FOUND
 */
export async function findReport(ctx: UserContext, reportId: string): Promise<AdminReport> {
  const columns = reportColumns(ctx.userId);
  const report = await maybeOne(
    ctx.db,
    sql<AdminReport>`select ${columns} from message_reports p ${REPORT_JOINS} where p.id = ${reportId}`,
  );
  if (!report) throw new DomainError('NOT_FOUND');
  return report;
}
