import { DomainError, fieldError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { runOperation } from './operation.ts';
import { publishMessageRated } from '../kernel/publish-message-events.ts';

type Rating = OutputOf<typeof contract.messages.rate>;

/**
 * Rates the reply to a message sent, once and for good; it counts in the rated person's average at once.
 * Repeating an idempotency key answers the first result.
 * Refuses NOT_FOUND (also to its recipient), NOT_REPLIED_YET, ALREADY_RATED, and by `errors.ratedUserId` anybody but
 * the message's recipient.
 */
export async function rateReply(ctx: UserContext, input: InputOf<typeof contract.messages.rate>): Promise<Rating> {
  const { answer, replayed } = await runOperation<Rating>(ctx, {
    sql: 'rate_message',
    name: 'messages.rate',
    input,
    args: [input.messageId, input.ratedUserId, input.rating, input.review ?? null],
    messageId: input.messageId,
  }).catch((error: unknown) => {
    const othersRating = error instanceof DomainError && error.code === 'VALIDATION_FAILED';
    throw othersRating ? fieldError('ratedUserId', 'This message was not sent to that person') : error;
  });
  if (!replayed) publishMessageRated(ctx.live, answer.ratedUserId, answer.messageId);
  return answer;
}
