import { afterCommit } from '../../idempotency/after-commit.ts';
import type { InputFor, UserContext } from '../../context.ts';
import { instant } from '../../database/expressions.ts';
import { publishCountsChanged } from '../../notifying/publish-message-events.ts';
import { findMessage } from './find-message.ts';
import type { Message } from '../message-operation.ts';

/**
 * Records that the recipient has opened the message, and marks the caller's notification of it read. A repeat does not
 * change `readAt`. A call by the sender does not set it.
 * @throws DomainError NOT_FOUND, also for everyone but the sender and the recipient
 */
export async function markRead(ctx: UserContext, { id }: InputFor<'messages.markRead'>): Promise<Message> {
  await ctx.db
    .updateTable('messages')
    .set({ read_at: instant`now()` })
    .where('id', '=', id)
    .where('recipient_id', '=', ctx.userId)
    .where('read_at', 'is', null)
    .execute();
  if (await afterCommit(markNotificationOfRead(ctx, id))) publishCountsChanged(ctx.live, ctx.userId);
  return afterCommit(findMessage(ctx, { id }));
}

/**
 * Records that the sender has opened the reply, and marks the caller's notification of it read. A repeat does not
 * change `reply.readAt`. A call by the recipient, or before there is a reply, does not set it.
 * @throws DomainError NOT_FOUND, also for everyone but the sender and the recipient
 */
export async function markReplyRead(ctx: UserContext, { id }: InputFor<'messages.markRead'>): Promise<Message> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('messages')
    .set({ reply_read_at: instant`now()` })
    .where('id', '=', id)
    .where('sender_id', '=', ctx.userId)
    .where('status', '=', 'replied')
    .where('reply_read_at', 'is', null)
    .executeTakeFirst();
  const wasNotified = await afterCommit(markNotificationOfRead(ctx, id));
  if (numUpdatedRows > 0n || wasNotified) publishCountsChanged(ctx.live, ctx.userId);
  return afterCommit(findMessage(ctx, { id }));
}

/** Returns whether the caller had an unread notification of the message. */
async function markNotificationOfRead(ctx: UserContext, messageId: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('notifications')
    .set({ read_at: instant`now()` })
    .where('user_id', '=', ctx.userId)
    .where('message_id', '=', messageId)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
