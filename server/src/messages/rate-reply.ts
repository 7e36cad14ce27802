import { DomainError, fieldError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { publishMessageRated } from '../kernel/publish-message-events.ts';
import { messageOperation } from './message-operation.ts';

type Rating = OutputOf<typeof contract.messages.rate>;

const rate = messageOperation<(messageId: string, ratedUserId: string, stars: number, review: string | null) => Rating>(
  'rate_message',
  'messages.rate',
);

/**
 * Rates the reply to a message that the caller sent, once and for good. The rated person's average changes at once.
 * A repeat with the same Idempotency-Key returns the first result.
 * @throws DomainError NOT_FOUND (also for the recipient), NOT_REPLIED_YET, ALREADY_RATED, VALIDATION_FAILED when
 *   `ratedUserId` is not the message's recipient
 */
export async function rateReply(ctx: UserContext, input: InputOf<typeof contract.messages.rate>): Promise<Rating> {
  const { answer, replayed } = await rate(
    ctx,
    input,
    [input.messageId, input.ratedUserId, input.rating, input.review ?? null],
    input.messageId,
  ).catch((error: unknown) => {
    const isOtherPerson = error instanceof DomainError && error.code === 'VALIDATION_FAILED';
    throw isOtherPerson ? fieldError('ratedUserId', 'This message was not sent to that person') : error;
  });
  if (!replayed) publishMessageRated(ctx.live, answer.ratedUserId, answer.messageId);
  return answer;
}
