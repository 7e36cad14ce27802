import type { contract, InputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { publishMessagesExpired, publishMessageSent } from '../kernel/publish-message-events.ts';
import { messageOperation, type Message } from './message-operation.ts';

const send = messageOperation<
  (
    recipientId: string,
    subject: string,
    content: string,
    expectedPriceCoins: number | null,
    expiresAfter: string,
    feeBps: number,
    dailyCap: number | null,
  ) => Message
>('send_message', 'messages.send');

/**
 * Sends one paid message at the recipient's current rate. The price stays in escrow until the message is answered,
 * rejected or expired. A repeat with the same Idempotency-Key returns the first result and moves nothing.
 * @throws DomainError NOT_FOUND (unknown, suspended or private recipient), SELF_MESSAGE, RECIPIENT_HAS_NO_RATE,
 *   PRICE_CHANGED, RECIPIENT_NOT_AVAILABLE (the recipient has blocked the caller), DAILY_CAP_REACHED, INSUFFICIENT_COINS
 */
export async function sendMessage(ctx: UserContext, input: InputOf<typeof contract.messages.send>): Promise<Message> {
  const { config, live } = ctx;
  const { answer, replayed, expired } = await send(ctx, input, [
    input.recipientId,
    input.subject,
    input.content,
    input.amount ?? null,
    `${config.messageTtlMs} milliseconds`,
    config.platformFeeBps,
    config.rateLimit === 'on' ? config.dailyMessageCap : null,
  ]);
  publishMessagesExpired(live, expired);
  if (!replayed) publishMessageSent(live, answer);
  return answer;
}
