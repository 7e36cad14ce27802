import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { readOutputWithoutOverdue } from '../expiry/expire-messages.ts';

type Output = OutputFor<'dashboard.messages'>;
export type RecentMessage = Output['content'][number];

/** Lists the latest messages sent and received, newest first. Due messages expire first. */
export async function listRecentMessages(ctx: UserContext, { limit }: InputFor<'dashboard.messages'>): Promise<Output> {
  return readOutputWithoutOverdue(ctx, 'dashboard.messages', {
    text: `select ${recentMessages('$2')} as content, has_due_messages($1) as overdue`,
    values: [ctx.userId, limit],
  });
}

/**
 * Returns an SQL expression for the latest messages of the user in `$1` as JSON. `limit` is an SQL parameter such as
 * `$2`.
 */
export function recentMessages(limit: string): string {
  // The indexes sort a user's messages by rank (-1 to 3, by status) and then by time. So this reads the newest messages
  // of each rank and keeps the newest of all.
  const newestOfRank = (mine: string, rank: string) => `(
    select id, created_at from messages where ${mine} = $1 and ${rank}
    order by created_at desc, id desc limit ${limit}
  )`;
  const newest = [-1, 0, 1, 2, 3].flatMap((rank) => [
    newestOfRank('recipient_id', `received_rank = ${rank}`),
    newestOfRank('sender_id', `sent_rank = ${rank}`),
  ]);
  return jsonOf(
    `select id from (${newest.join(' union all ')}) s order by created_at desc, id desc limit ${limit}`,
    'm.created_at desc, m.id desc',
  );
}

const SHOWN_WAITING = 5;
const FIRST_LINES_MAX = 400;

/**
 * An SQL expression for the messages that the user in `$1` should deal with first, as JSON: pending ones that expire
 * soonest, then the newest unread replies, whose null sorts last. Of each rank, the oldest pending messages expire first.
 */
export const WAITING_MESSAGES = jsonOf(
  `
    select id from (
      (
        select id, expires_at, created_at from messages where recipient_id = $1 and received_rank = -1
        order by created_at, id limit ${SHOWN_WAITING}
      ) union all (
        select id, expires_at, created_at from messages where recipient_id = $1 and received_rank = 0
        order by created_at, id limit ${SHOWN_WAITING}
      ) union all (
        select id, null, created_at from messages where sender_id = $1 and sent_rank = 0
        order by created_at desc, id desc limit ${SHOWN_WAITING}
      )
    ) s
    order by expires_at, created_at desc limit ${SHOWN_WAITING}`,
  `case m.status when 'pending' then m.expires_at end, m.created_at desc, m.id desc`,
  `, left(case when m.recipient_id = $1 then m.content else m.reply_content end, ${FIRST_LINES_MAX}) as "firstLines"`,
);

/** Returns an SQL expression for the messages whose ids a query returns, as a JSON list in this order. */
function jsonOf(ids: string, order: string, furtherColumns = ''): string {
  return `coalesce((select json_agg(row_to_json(listed)) from (
    select
      m.id,
      case when m.recipient_id = $1 then 'received' else 'sent' end as direction,
      ${person('f')} as "from",
      ${person('t')} as "to",
      m.subject, m.price_coins as amount, m.status,
      wire_time(m.created_at) as timestamp,
      wire_time(m.expires_at) as "expiresAt",
      wire_time(m.replied_at) as "repliedAt",
      case when m.recipient_id = $1 then m.received_rank <= 0 else m.sent_rank = 0 end as unread
      ${furtherColumns}
    from (${ids}) chosen
    join messages m using (id)
    join users f on f.id = m.sender_id
    join users t on t.id = m.recipient_id
    order by ${order}
  ) listed), '[]')`;
}

function person(user: string): string {
  return `json_build_object(
    'id', ${user}.id, 'name', ${user}.first_name || ' ' || ${user}.last_name, 'avatar', ${user}.avatar_url,
    'profession', ${user}.profession
  )`;
}
