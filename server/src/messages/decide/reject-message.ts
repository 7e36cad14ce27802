import type { InputFor, UserContext } from '../../context.ts';
import { publishMessageRejected } from '../../notifying/publish-message-events.ts';
import { decideMessage, type Message } from '../message-operation.ts';

/**
 * Rejects a received message and refunds its sender at once.
 * A repeat with the same Idempotency-Key returns the first result. Without a key a second rejection is ALREADY_REJECTED.
 * @throws DomainError NOT_FOUND (also for the sender), ALREADY_REPLIED, ALREADY_REJECTED, MESSAGE_EXPIRED
 */
export async function rejectMessage(ctx: UserContext, input: InputFor<'messages.reject'>): Promise<Message> {
  const { message, replayed } = await decideMessage(ctx, 'messages.reject', input, input.id, input.reason ?? null);
  if (!replayed) publishMessageRejected(ctx.live, message);
  return message;
}
