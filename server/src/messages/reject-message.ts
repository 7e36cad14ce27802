import type { contract, InputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { publishMessageRejected } from '../kernel/publish-message-events.ts';
import { messageOperation, type Message } from './message-operation.ts';

const reject = messageOperation<(messageId: string, reason: string | null) => Message>(
  'reject_message',
  'messages.reject',
);

/**
 * Rejects a received message and refunds its sender at once.
 * A repeat with the same Idempotency-Key returns the first result. Without a key a second rejection is ALREADY_REJECTED.
 * @throws DomainError NOT_FOUND (also for the sender), ALREADY_REPLIED, ALREADY_REJECTED, MESSAGE_EXPIRED
 */
export async function rejectMessage(
  ctx: UserContext,
  input: InputOf<typeof contract.messages.reject>,
): Promise<Message> {
  const { answer, replayed } = await reject(ctx, input, [input.id, input.reason ?? null], input.id);
  if (!replayed) publishMessageRejected(ctx.live, answer);
  return answer;
}
