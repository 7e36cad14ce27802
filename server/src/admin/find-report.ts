import { DomainError, type contract, type OutputOf } from '@proverse/shared';
import { sql } from 'kysely';
import type { UserContext } from '../context.ts';
import { maybeOne } from '../db/rows.ts';

type AdminReport = OutputOf<typeof contract.admin.resolveReport>;
type Message = AdminReport['message'];

export interface ReportRow {
  id: string;
  status: AdminReport['status'];
  reason: AdminReport['reason'];
  details: string | null;
  created_at: Date;
  resolved_at: Date | null;
  note: string | null;
  resolved_by_name: string | null;
  by_sender: boolean;
  message_id: string;
  subject: string;
  content: string;
  reply_content: string | null;
  price_coins: number;
  message_status: Message['status'];
  sent_at: Date;
  refunded_at: Date | null;
  sender: Message['from'];
  recipient: Message['to'];
}

const side = (alias: 's' | 'r') => sql`
  json_build_object(
    'id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)},
    'email', ${sql.ref(`${alias}.email`)}, 'status', ${sql.ref(`${alias}.status`)}
  )`;

/** The columns of `message_reports p` with the joins below. An overdue message counts as expired. */
export const REPORT_COLUMNS = sql`
  p.id, p.status, p.reason, p.details, p.created_at, p.resolved_at, p.note, p.reporter_id = m.sender_id as by_sender,
  a.first_name || ' ' || a.last_name as resolved_by_name, m.id as message_id, m.subject, m.content, m.reply_content,
  m.price_coins, m.created_at as sent_at, m.refunded_at,
  case when m.status = 'pending' and m.expires_at <= now() then 'expired' else m.status end as message_status,
  ${side('s')} as sender, ${side('r')} as recipient`;

export const REPORT_JOINS = sql`
  join messages m on m.id = p.message_id
  join users s on s.id = m.sender_id
  join users r on r.id = m.recipient_id
  left join users a on a.id = p.resolved_by`;

/** The report for the admin `userId`. */
export function reportOf(row: ReportRow, userId: string): AdminReport {
  return {
    id: row.id,
    status: row.status,
    reason: row.reason,
    details: row.details,
    createdAt: row.created_at.toISOString(),
    reportedBy: row.by_sender ? 'sender' : 'recipient',
    isOwn: row.sender.id === userId || row.recipient.id === userId,
    message: {
      id: row.message_id,
      subject: row.subject,
      content: row.content,
      reply: row.reply_content,
      amount: row.price_coins,
      status: row.message_status,
      createdAt: row.sent_at.toISOString(),
      refundedAt: row.refunded_at?.toISOString() ?? null,
      from: row.sender,
      to: row.recipient,
    },
    resolution:
      row.resolved_at === null
        ? null
        : { note: row.note, at: row.resolved_at.toISOString(), byName: row.resolved_by_name },
  };
}

/**
 * One report as admins see it.
 * @throws DomainError NOT_FOUND
 */
export async function findReport(ctx: UserContext, reportId: string): Promise<AdminReport> {
  const row = await maybeOne(
    ctx.db,
    sql<ReportRow>`select ${REPORT_COLUMNS} from message_reports p ${REPORT_JOINS} where p.id = ${reportId}`,
  );
  if (!row) throw new DomainError('NOT_FOUND');
  return reportOf(row, ctx.userId);
}
