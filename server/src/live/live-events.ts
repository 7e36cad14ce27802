import type { LiveEvent } from '@proverse/shared';
import type { InputFor, UserContext } from '../context.ts';

/**
 * Yields the user's own live events until `signal` aborts, starting with those of the last `sinceMs` milliseconds. It
 * is a generator so that it subscribes only when the first event is read: the transport may reject the call before that
 * (duplicate id, closed socket), and then nothing would abort `signal` and remove the subscription.
 */
export async function* liveEvents(
  ctx: UserContext,
  input: InputFor<'live.events'>,
  signal: AbortSignal,
): AsyncGenerator<LiveEvent> {
  const isProgram = ctx.apiToken !== undefined;
  for await (const event of ctx.live.subscribe(ctx.userId, signal, { sinceMs: input?.sinceMs, isProgram })) {
    // Its scopes may not include what was changed.
    if (!isProgram || event.type !== 'own.changed') yield event;
  }
}
