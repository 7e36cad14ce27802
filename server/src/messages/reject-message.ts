import type { contract, InputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { runOperation, type Message } from './operation.ts';
import { publishMessageRejected } from '../kernel/publish-message-events.ts';

/**
 * Refuses a message received; its sender gets everything back at once.
 * Repeating an idempotency key answers the first result; without a key the second rejection is ALREADY_REJECTED.
 * Refuses NOT_FOUND (also to its sender), ALREADY_REPLIED, ALREADY_REJECTED, MESSAGE_EXPIRED.
 */
export async function rejectMessage(
  ctx: UserContext,
  input: InputOf<typeof contract.messages.reject>,
): Promise<Message> {
  const { answer, replayed } = await runOperation<Message>(ctx, {
    sql: 'reject_message',
    name: 'messages.reject',
    input,
    args: [input.id, input.reason ?? null],
    messageId: input.id,
  });
  if (!replayed) publishMessageRejected(ctx.live, answer);
  return answer;
}
