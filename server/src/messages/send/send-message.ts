import type { InputFor, UserContext } from '../../context.ts';
import { idempotencyArgs } from '../../idempotency/idempotency.ts';
import { publishMessageSent } from '../../notifying/publish-message-events.ts';
import type { Message } from '../message-operation.ts';

/**
 * Sends one paid message at the recipient's current price of its tier, or of a follow-up. The price stays in escrow until
 * the recipient replies, rejects it or lets it expire. A repeat with the same Idempotency-Key returns the first result and
 * moves nothing. Its files are bound to it in the same transaction. Why a message cannot be sent is decided by check_send() in send-messages.sql
 * and files_obstacle() in files.sql.
 */
export async function sendMessage(ctx: UserContext, input: InputFor<'messages.send'>): Promise<Message> {
  const { key, hash } = idempotencyArgs(ctx, 'messages.send', input);
  const {
    recipientId,
    subject,
    content,
    amount: priceCoins = null,
    tier = 'standard',
    followsMessageId = null,
    fileIds = [],
  } = input;
  const { message, replayed } = await ctx.sendInBatch({
    senderId: ctx.userId,
    key,
    hash,
    recipientId,
    subject,
    content,
    priceCoins,
    tier,
    followsMessageId,
    apiTokenId: ctx.apiToken?.id ?? null,
    fileIds: fileIds.length > 0 ? fileIds : null,
  });
  if (!replayed) publishMessageSent(ctx.live, message);
  return message;
}
