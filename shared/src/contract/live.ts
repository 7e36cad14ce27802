import * as z from 'zod/mini';
import { subscription } from '../operation.ts';

/** What to send as `proverse-seen` when reading again, where the server has replicas. */
const position = { seen: z.optional(z.string()) };

/** A hint that something changed. Repeat the affected query for the current state. */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.enum([
      'message.received',
      'message.replied',
      'message.rejected',
      'message.expired',
      'message.rated',
      'message.refunded',
    ]),
    messageId: z.string(),
    ...position,
  }),
  z.object({ type: z.literal('balance.changed'), ...position }),
  z.object({ type: z.literal('counts.changed'), ...position }),
  /**
   * The user changed something, perhaps in another window, on another device or by a program: the queries of these slices of
   * the contract, such as `messages`, or these single queries, such as `messages.notifications`, return something else. `requestId` is that of the call. Programs do not get it.
   */
  z.object({ type: z.literal('own.changed'), slices: z.array(z.string()), requestId: z.string(), ...position }),
  /** Some events were lost. Repeat the queries of everything on screen. */
  z.object({ type: z.literal('events.missed'), ...position }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const live = {
  events: subscription({
    summary: 'Hints about changes of your messages, balance and counts, as they happen',
    access: 'user',
    scope: 'messages:read',
    input: z.optional(
      z.strictObject({
        /**
         * Replays the events of the last `sinceMs` milliseconds first, so that none is lost between the first query and the
         * subscription. The server sends `events.missed` instead when it no longer has them.
         */
        sinceMs: z.optional(z.int().check(z.minimum(0), z.maximum(60_000))),
      }),
    ),
    output: LiveEvent,
  }),
};
