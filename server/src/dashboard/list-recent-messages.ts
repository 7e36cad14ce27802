import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { readSettled } from '../kernel/settle-due-messages.ts';

type Input = InputOf<typeof contract.dashboard.messages>;
type Output = OutputOf<typeof contract.dashboard.messages>;
export type RecentMessage = Output['content'][number];

/** The latest messages sent and received. */
export async function listRecentMessages(ctx: UserContext, { limit }: Input): Promise<Output> {
  const { content } = await readSettled(ctx, async () => {
    const { rows } = await ctx.pool.query<{ content: RecentMessage[]; overdue: boolean }>({
      name: 'dashboard.messages',
      text: `select ${recentMessages('$2')} as content, has_due_messages($1) as overdue`,
      values: [ctx.userId, limit],
    });
    const [row] = rows;
    if (!row) throw new Error('the recent messages always have one row');
    return row;
  });
  return { content };
}

/** An SQL expression: the latest messages of the user in $1 as they go on the wire, at most `limit` of them. */
export function recentMessages(limit: string): string {
  return `coalesce((select json_agg(row_to_json(recent)) from (${recentSql(limit)}) recent), '[]')`;
}

// The indexes lead with the rank, so that the newest of all are the newest of the newest of each rank.
function recentSql(limit: string): string {
  const stretch = (mine: string, rank: string) => `(
    select id, created_at from messages where ${mine} = $1 and ${rank}
    order by created_at desc, id desc limit ${limit}
  )`;
  const stretches = [0, 1, 2, 3].flatMap((rank) => [
    stretch('recipient_id', `received_rank = ${rank}`),
    stretch('sender_id', `sent_rank = ${rank}`),
  ]);
  return `
    select
      m.id,
      case when m.recipient_id = $1 then 'received' else 'sent' end as direction,
      ${person('f')} as "from",
      ${person('t')} as "to",
      m.subject, m.price_coins as amount, m.status,
      wire_time(m.created_at) as timestamp,
      wire_time(m.expires_at) as "expiresAt",
      wire_time(m.replied_at) as "repliedAt",
      case when m.recipient_id = $1 then m.received_rank = 0 else m.sent_rank = 0 end as unread
    from (
      select id from (${stretches.join(' union all ')}) s order by created_at desc, id desc limit ${limit}
    ) latest
    join messages m using (id)
    join users f on f.id = m.sender_id
    join users t on t.id = m.recipient_id
    order by m.created_at desc, m.id desc`;
}

function person(user: string): string {
  return `json_build_object(
    'id', ${user}.id, 'name', ${user}.first_name || ' ' || ${user}.last_name, 'avatar', ${user}.avatar_url,
    'profession', ${user}.profession
  )`;
}
