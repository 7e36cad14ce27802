import type { LiveEvent } from '@proverse/shared';
import type { UserContext } from '../context.ts';

/** The user's own events from now until `signal` aborts. */
export function liveEvents(ctx: UserContext, _input: unknown, signal: AbortSignal): AsyncIterable<LiveEvent> {
  return ctx.live.subscribe(ctx.userId, signal);
}
