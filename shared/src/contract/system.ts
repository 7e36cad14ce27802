import * as z from 'zod/mini';
import { query, subscription } from '../operation.ts';

export const system = {
  health: query({
    summary: 'The server answers',
    rest: 'GET /api/public/health',
    access: 'public',
    input: z.optional(z.strictObject({})),
    output: z.object({ status: z.literal('ok'), time: z.iso.datetime() }),
  }),
  ready: query({
    summary: 'The server should be given calls: it is not about to stop, and its database answers and is up to date',
    rest: 'GET /api/public/ready',
    access: 'public',
    input: z.optional(z.strictObject({})),
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
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const live = {
  events: subscription({
    summary: 'Hints about your messages, balance and counts, as they happen',
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: LiveEvent,
  }),
};
