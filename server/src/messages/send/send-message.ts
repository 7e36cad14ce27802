import type { InputFor, UserContext } from '../../context.ts';
import { idempotencyArgs } from '../../idempotency/idempotency.ts';
import { publishMessageSent } from '../../notifying/publish-message-events.ts';
import type { Message } from '../message-operation.ts';

/**
 * Sends one paid message at the recipient's current price of its tier, or of a follow-up. The price stays in escrow until
 * the message is answered, rejected or expired. A repeat with the same Idempotency-Key returns the first result and moves
 * nothing.
 * @throws DomainError NOT_FOUND (unknown, suspended or private recipient, or a followed message that is not the
 *   caller's to this recipient), SELF_MESSAGE, RECIPIENT_HAS_NO_RATE, EXPERT_PAUSED, FOLLOW_UP_NEEDS_REPLY,
 *   ALREADY_FOLLOWED_UP, FREE_PASS_ENDED, PRIORITY_NOT_OFFERED, PRICE_CHANGED, RECIPIENT_NOT_AVAILABLE (the recipient has blocked the
 *   caller), DAILY_CAP_REACHED, EXPERT_FULL (no place left this week), DEBT_OUTSTANDING, INSUFFICIENT_COINS,
 *   TOKEN_LIMIT_REACHED (the API token has spent its coins of the day)
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
  } = input;
  const { answer, replayed } = await ctx.sendInBatch({
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
  });
  if (!replayed) publishMessageSent(ctx.live, answer);
  return answer;
}
