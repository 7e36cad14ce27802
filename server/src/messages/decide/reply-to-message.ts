import type { InputFor, UserContext } from '../../context.ts';
import { publishMessageReplied } from '../../notifying/publish-message-events.ts';
import { decideMessage, type Message } from '../message-operation.ts';

/**
 * Answers a received message. The caller earns its price at once, less the fee that was fixed when it was sent.
 * A repeat with the same Idempotency-Key returns the first result. Without a key a second reply is ALREADY_REPLIED.
 * @throws DomainError NOT_FOUND (also for the sender), ALREADY_REPLIED, ALREADY_REJECTED, MESSAGE_EXPIRED, FILE_GONE, FILES_TOO_LARGE
 */
export async function replyToMessage(ctx: UserContext, input: InputFor<'messages.reply'>): Promise<Message> {
  const { message, replayed } = await decideMessage(
    ctx,
    'messages.reply',
    input,
    input.messageId,
    input.content,
    input.fileIds,
  );
  if (!replayed) publishMessageReplied(ctx.live, message);
  return message;
}
