import * as z from 'zod/mini';
import { query, subscription } from '../operation.ts';

/** Probes add to an address what they like, such as a number against caches. */
const anything = z.optional(z.object({}));

export const system = {
  health: query({
    summary: 'The server answers',
    rest: 'GET /api/public/health',
    access: 'public',
    input: anything,
    output: z.object({ status: z.literal('ok'), time: z.iso.datetime() }),
  }),
  ready: query({
    summary: 'The server should be given calls: it is not about to stop, and its database answers and is up to date',
    rest: 'GET /api/public/ready',
    access: 'public',
    input: anything,
    output: z.object({ status: z.literal('ready'), time: z.iso.datetime() }),
    errors: ['NOT_READY'],
  }),
};

/** Something changed; the truth is in the answer of the query that the event concerns. */
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
  }),
  z.object({ type: z.literal('balance.changed') }),
  z.object({ type: z.literal('counts.changed') }),
  /** Some events could not be told: ask again for whatever is shown. */
  z.object({ type: z.literal('events.missed') }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const live = {
  events: subscription({
    summary: 'Hints about your messages, balance and counts, as they happen',
    access: 'user',
    input: z.optional(
      z.strictObject({
        /**
         * The events of so many milliseconds before come first, so that none is missed between asking for what is shown
         * and listening. `events.missed` comes in their place where they are not known any more.
         */
        sinceMs: z.optional(z.int().check(z.minimum(0), z.maximum(60_000))),
      }),
    ),
    output: LiveEvent,
  }),
};
