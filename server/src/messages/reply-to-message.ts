import type { contract, InputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { runOperation, type Message } from './operation.ts';
import { publishMessageReplied } from '../kernel/publish-message-events.ts';

/**
 * Answers a message received; its coins, less the fee frozen on it, are earned at once.
 * Repeating an idempotency key answers the first result; without a key the second reply is ALREADY_REPLIED.
 * Refuses NOT_FOUND (also to its sender), ALREADY_REPLIED, ALREADY_REJECTED, MESSAGE_EXPIRED.
 */
export async function replyToMessage(
  ctx: UserContext,
  input: InputOf<typeof contract.messages.reply>,
): Promise<Message> {
  const { answer, replayed } = await runOperation<Message>(ctx, {
    sql: 'reply_message',
    name: 'messages.reply',
    input,
    args: [input.messageId, input.content],
    messageId: input.messageId,
  });
  if (!replayed) publishMessageReplied(ctx.live, answer);
  return answer;
}
