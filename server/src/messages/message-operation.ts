import { DomainError, type ErrorCode } from '@proverse/shared';
import type { MessageDecision, MessageOutcome, OutputFor, UserContext } from '../context.ts';
import { idempotencyArgs } from '../idempotency/idempotency.ts';
import { expireMessages } from '../expiry/expire-messages.ts';

export type Message = OutputFor<'messages.byId'>;

/** Errors that may mean that the message is overdue. */
const EXPIRING: ReadonlySet<ErrorCode> = new Set(['MESSAGE_EXPIRED', 'NOT_REPLIED_YET']);

/** Awaits an operation on a message. If it fails because the message is overdue, the message is expired. */
export async function expiringDue<T>(ctx: UserContext, messageId: string, operation: Promise<T>): Promise<T> {
  try {
    return await operation;
  } catch (error) {
    const mayBeDue = error instanceof DomainError && EXPIRING.has(error.code);
    if (mayBeDue) await expireMessages(ctx, [messageId]);
    throw error;
  }
}

/**
 * Replies to a received message or rejects it.
 * @throws DomainError with the codes of decide-messages.sql
 */
export function decideMessage(
  ctx: UserContext,
  operation: MessageDecision['operation'],
  input: unknown,
  messageId: string,
  text: string | null,
  fileIds: readonly string[] = [],
): Promise<MessageOutcome> {
  const { key, hash } = idempotencyArgs(ctx, operation, input);
  const decision = { userId: ctx.userId, operation, key, hash, messageId, text };
  const files = fileIds.length > 0 ? fileIds : null;
  return expiringDue(ctx, messageId, ctx.decideInBatch({ ...decision, fileIds: files }));
}
