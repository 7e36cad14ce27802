import type { contract, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { readSettled } from '../kernel/settle-due-messages.ts';

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

// Kept by the database as messages change; see migrations/0016_scale_tallies.sql.
const countsSql = `
  select
    received_pending + received_replied as inbox,
    sent_pending + sent_unread + sent_replied as outbox,
    received_expired + sent_expired as expired,
    received_rejected + sent_rejected as rejected,
    received_pending as "unreadInbox",
    sent_unread as "unreadReplies",
    has_due_messages($1) as overdue
  from message_counts($1)`;
