import type { contract, InputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { runOperation, type Message } from './operation.ts';
import { publishMessagesExpired, publishMessageSent } from '../kernel/publish-message-events.ts';

/**
 * Sends one paid message at the recipient's current rate; the price waits in escrow until it is answered, rejected or
 * expired. Repeating an idempotency key answers the first result and moves nothing.
 * Refuses NOT_FOUND (nobody there, suspended, or a private profile: it takes no new messages from anybody),
 * SELF_MESSAGE, RECIPIENT_HAS_NO_RATE, PRICE_CHANGED, RECIPIENT_NOT_AVAILABLE (the recipient has blocked the caller),
 * DAILY_CAP_REACHED (DAILY_MESSAGE_CAP messages to one person within 24 hours), INSUFFICIENT_COINS.
 */
export async function sendMessage(ctx: UserContext, input: InputOf<typeof contract.messages.send>): Promise<Message> {
  const { config, live } = ctx;
  const { answer, replayed, expired } = await runOperation<Message>(ctx, {
    sql: 'send_message',
    name: 'messages.send',
    input,
    args: [
      input.recipientId,
      input.subject,
      input.content,
      input.amount ?? null,
      `${config.messageTtlMs} milliseconds`,
      config.platformFeeBps,
      config.rateLimit === 'on' ? config.dailyMessageCap : null,
    ],
  });
  publishMessagesExpired(live, expired);
  if (!replayed) publishMessageSent(live, answer);
  return answer;
}
