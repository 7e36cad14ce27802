import type { contract, InputOf } from '@proverse/shared';
import { sql } from 'kysely';
import type { UserContext } from '../context.ts';
import { findMessage } from './find-message.ts';
import type { Message } from './operation.ts';
import { publishCountsChanged } from '../kernel/publish-message-events.ts';

type Input = InputOf<typeof contract.messages.markRead>;

/**
 * The recipient has opened the message; its line under the bell is read as well. Repeating it keeps the first time,
 * and the sender changes nothing by it. Refuses NOT_FOUND to everybody but the two sides.
 */
export async function markRead(ctx: UserContext, { id }: Input): Promise<Message> {
  await ctx.db
    .updateTable('messages')
    .set({ read_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('recipient_id', '=', ctx.userId)
    .where('read_at', 'is', null)
    .execute();
  const isTold = await readNotificationsOf(ctx, id);
  if (isTold) publishCountsChanged(ctx.live, ctx.userId);
  return findMessage(ctx, { id });
}

/** The sender has opened the reply, as `markRead`; without a reply nothing changes. */
export async function markReplyRead(ctx: UserContext, { id }: Input): Promise<Message> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('messages')
    .set({ reply_read_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('sender_id', '=', ctx.userId)
    .where('status', '=', 'replied')
    .where('reply_read_at', 'is', null)
    .executeTakeFirst();
  const isTold = await readNotificationsOf(ctx, id);
  if (numUpdatedRows > 0n || isTold) publishCountsChanged(ctx.live, ctx.userId);
  return findMessage(ctx, { id });
}

/** Whether there was one to read. */
async function readNotificationsOf(ctx: UserContext, messageId: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', ctx.userId)
    .where('message_id', '=', messageId)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
