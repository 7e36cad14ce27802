import type { OutputFor, UserContext } from '../../context.ts';
import { readOutputWithoutOverdue } from '../../expiry/expire-messages.ts';
import { TOTALS } from './message-tabs.ts';

/**
 * Returns how many messages each tab has. `unreadInbox` counts received messages that are still unanswered,
 * `unreadReplies` counts replies that the caller has not opened.
 */
export async function countMessages(ctx: UserContext): Promise<OutputFor<'messages.counts'>> {
  return readOutputWithoutOverdue(ctx, 'messages.counts', { text: COUNTS, values: [ctx.userId] });
}

// The database tallies messages as they change: figures/tallies.sql.
const COUNTS = `
  select
    ${Object.entries(TOTALS)
      .map(([tab, total]) => `${total} as ${tab},`)
      .join('\n    ')}
    received_pending as "unreadInbox",
    sent_unread as "unreadReplies",
    has_due_messages($1) as overdue
  from message_counts($1)`;
