import type { contract, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { readSettled } from './settle-due.ts';

type Counts = OutputOf<typeof contract.messages.counts>;
type Row = Counts & { overdue: boolean };

/** How many messages stand under each tab; `unreadInbox` still wait, `unreadReplies` are not yet opened. */
export async function countMessages(ctx: UserContext): Promise<Counts> {
  const { overdue: _, ...counts } = await readSettled(ctx, async () => {
    const { rows } = await ctx.pool.query<Row>({ name: 'messages.counts', text: countsSql, values: [ctx.userId] });
    const [row] = rows;
    if (!row) throw new Error('The counts always have one row');
    return row;
  });
  return counts;
}

// Both indexes are read in order and by themselves; the ranks are explained in migrations/0003_messages.sql.
const countsSql = `
  with received as (
    select received_rank as rank, count(*) as n from messages where recipient_id = $1 group by received_rank
  ), sent as (
    select sent_rank as rank, count(*) as n from messages where sender_id = $1 group by sent_rank
  ), tab as (
    select
      coalesce((select sum(n) from received where rank <= 1), 0)::int as inbox,
      coalesce((select sum(n) from sent where rank <= 1), 0)::int as outbox,
      coalesce((select sum(n) from (table received union all table sent) b where rank = 2), 0)::int as expired,
      coalesce((select sum(n) from (table received union all table sent) b where rank = 3), 0)::int as rejected,
      coalesce((select n from received where rank = 0), 0)::int as "unreadInbox",
      coalesce((select n from sent where rank = 0), 0)::int as "unreadReplies"
  )
  select tab.*, has_due_messages($1) as overdue from tab`;
