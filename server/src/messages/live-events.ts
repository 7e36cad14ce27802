import type { contract, InputOf, LiveEvent } from '@proverse/shared';
import type { UserContext } from '../context.ts';

/**
 * The user's own events, those of the last `sinceMs` first, from the first look at them until `signal` aborts. Not from
 * the call: a socket that asks under an id it has already, or that has just closed, is refused between the two, and
 * nobody would abort `signal`.
 */
export async function* liveEvents(
  ctx: UserContext,
  input: InputOf<typeof contract.live.events>,
  signal: AbortSignal,
): AsyncGenerator<LiveEvent> {
  yield* ctx.live.subscribe(ctx.userId, signal, input?.sinceMs);
}
