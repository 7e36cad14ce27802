import { DomainError, fieldError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { callFunction } from '../../database/call-function.ts';
import { idempotencyArgs } from '../../idempotency/idempotency.ts';
import { publishMessageRated } from '../../notifying/publish-message-events.ts';
import { expiringDue } from '../message-operation.ts';

type Rating = OutputFor<'messages.rate'>;

/**
 * Rates the reply to a message that the caller sent. The rating is final. The rated person's average changes at once.
 * A repeat with the same Idempotency-Key returns the first result.
 * @throws DomainError NOT_FOUND (also for the recipient), NOT_REPLIED_YET, ALREADY_RATED, VALIDATION_FAILED when
 *   `ratedUserId` is not the message's recipient
 */
export async function rateReply(ctx: UserContext, input: InputFor<'messages.rate'>): Promise<Rating> {
  const { key, operation, hash } = idempotencyArgs(ctx, 'messages.rate', input);
  const { messageId, ratedUserId, rating, review = null } = input;
  const rated = callFunction(ctx.pool, 'rate_message', {
    p_user: ctx.userId,
    p_key: key,
    p_operation: operation,
    p_hash: hash,
    p_message: messageId,
    p_rated: ratedUserId,
    p_rating: rating,
    p_review: review,
  });
  const { rating: saved, replayed } = await expiringDue(ctx, messageId, rated).catch((error: unknown) => {
    const isOtherPerson = error instanceof DomainError && error.code === 'VALIDATION_FAILED';
    throw isOtherPerson ? fieldError('ratedUserId', 'This message was not sent to that person') : error;
  });
  if (!replayed) publishMessageRated(ctx.live, saved.ratedUserId, saved.messageId);
  return saved;
}
