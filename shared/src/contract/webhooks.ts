import * as z from 'zod/mini';
import { Id, Instant } from '../fields.ts';
import { WebhookUrl } from '../fields/webhook-url.ts';
import { pageOf, paging } from '../fields/list-fields.ts';
import { named } from '../named.ts';
import { mutation, query, type CallLimit } from '../operation.ts';
import { WEBHOOK_EVENTS, WEBHOOK_TEST } from '../webhook-events.ts';

const WEBHOOK_LIMITS: readonly CallLimit[] = [{ per: 'user', max: 30, windowSeconds: 60 }];
// Each new address sends an email.
const ADDRESS_LIMITS: readonly CallLimit[] = [{ per: 'user', max: 30, windowSeconds: 60 * 60 }];

const EventTypes = z.array(z.enum(WEBHOOK_EVENTS, 'Choose from the listed events'), 'Choose at least one event').check(
  z.minLength(1, 'Choose at least one event'),
  z.maxLength(WEBHOOK_EVENTS.length, 'Choose each event once'),
  z.refine((types) => new Set(types).size === types.length, 'Choose each event once'),
);

export const Webhook = named('Webhook', {
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: Instant,
  /**
   * `owner`: its owner disabled it. `gone`: it responded with 410. `failing`: it failed for a day. `reset`: the owner's
   * password was changed, or their account recovered or suspended. Null while enabled.
   */
  disabledBecause: z.nullable(z.enum(['owner', 'gone', 'failing', 'reset'])),
  disabledAt: z.nullable(Instant),
  /** Failed attempts since the last success. */
  failures: z.int(),
  /** Until this time, deliveries are also signed with the secret from before the last rotation. */
  formerSecretUntil: z.nullable(Instant),
});

const WebhookDelivery = named('WebhookDelivery', {
  eventId: z.string(),
  type: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]),
  createdAt: Instant,
  state: z.enum(['pending', 'delivered', 'failed']),
  /** The next attempt, while it is pending. */
  dueAt: z.nullable(Instant),
  /** The last 20, oldest first. Without a response, `error` says why. */
  attempts: z.array(
    z.object({
      at: Instant,
      statusCode: z.nullable(z.int()),
      error: z.nullable(z.string()),
      durationMs: z.int(),
    }),
  ),
});

const byId = z.strictObject({ id: Id });

export const webhooks = {
  list: query({
    summary: 'Your webhooks, oldest first; at most 5',
    rest: 'GET /api/webhook-endpoints',
    access: 'user',
    scope: 'webhooks',
    input: z.optional(z.strictObject({})),
    output: z.object({ content: z.array(Webhook) }),
  }),
  create: mutation({
    summary:
      'Add a webhook: we POST the chosen events to its URL, by Standard Webhooks 1.0. A token also needs `messages:read` for ' +
      'events of messages, and `wallet:read` for the others. Use https and port 443 or one from 1024. ' +
      '`secret` is shown only in this response. Only a 2xx within 15 s counts as delivered, and no redirect is followed. A ' +
      'failed delivery is tried ten times in 75 hours. Repeats have the same `webhook-id`. The events of one message, purchase ' +
      'or withdrawal arrive in order. After a 410, or ten failures in a row and a day without success, the webhook is disabled and you get a mail',
    rest: 'POST /api/webhook-endpoints',
    access: 'user',
    isAudited: true,
    scope: 'webhooks',
    input: z.strictObject({ url: WebhookUrl, events: EventTypes }),
    output: z.object({ webhook: Webhook, secret: z.string() }),
    errors: ['WEBHOOKS_FULL'],
    limits: ADDRESS_LIMITS,
  }),
  update: mutation({
    summary:
      'Change a webhook. What is left out stays. For this and for all calls of one webhook, a token needs the scopes for all ' +
      'its events, as when it adds one. While it is disabled, its events are kept for 30 days and can be replayed',
    rest: 'PUT /api/webhook-endpoints/{id}',
    access: 'user',
    isAudited: true,
    scope: 'webhooks',
    input: z.strictObject({
      id: Id,
      url: z.optional(WebhookUrl),
      events: z.optional(EventTypes),
      enabled: z.optional(z.boolean()),
    }),
    output: Webhook,
    errors: ['NOT_FOUND'],
    limits: ADDRESS_LIMITS,
  }),
  remove: mutation({
    summary: 'Remove a webhook with its deliveries',
    rest: 'POST /api/webhook-endpoints/{id}/remove',
    access: 'user',
    isAudited: true,
    scope: 'webhooks',
    input: byId,
    output: z.object({ id: z.string() }),
    errors: ['NOT_FOUND'],
    limits: WEBHOOK_LIMITS,
  }),
  rotateSecret: mutation({
    summary:
      'Replace the secret of a webhook. For 24 hours the former one signs too, so that you can change it without a gap. ' +
      'A repeat replaces it again',
    rest: 'POST /api/webhook-endpoints/{id}/secret',
    access: 'user',
    isAudited: true,
    scope: 'webhooks',
    input: byId,
    output: z.object({ webhook: Webhook, secret: z.string() }),
    errors: ['NOT_FOUND'],
    limits: WEBHOOK_LIMITS,
  }),
  test: mutation({
    summary: 'Send the event `webhook.test` to a webhook. Its delivery is listed like others',
    rest: 'POST /api/webhook-endpoints/{id}/test',
    access: 'user',
    scope: 'webhooks',
    input: byId,
    output: z.object({ eventId: z.string() }),
    errors: ['NOT_FOUND', 'WEBHOOK_DISABLED'],
    limits: WEBHOOK_LIMITS,
  }),
  deliveries: query({
    summary: 'The deliveries of a webhook in the last 30 days with their attempts, newest first',
    rest: 'GET /api/webhook-endpoints/{id}/deliveries',
    access: 'user',
    scope: 'webhooks',
    reads: 'replica',
    input: z.strictObject({ id: Id, ...paging }),
    output: pageOf(WebhookDelivery),
    errors: ['NOT_FOUND'],
  }),
  replay: mutation({
    summary: 'Deliver an event of the last 30 days to a webhook again, with the same `webhook-id`',
    rest: 'POST /api/webhook-endpoints/{id}/replay',
    access: 'user',
    scope: 'webhooks',
    input: z.strictObject({ id: Id, eventId: Id }),
    output: z.object({ replayed: z.int() }),
    errors: ['NOT_FOUND', 'WEBHOOK_DISABLED'],
    limits: WEBHOOK_LIMITS,
  }),
  replayRange: mutation({
    summary:
      'Deliver the events between two times again, oldest first and at most 1,000 in a call: those whose delivery failed or, ' +
      'without `onlyFailed`, never began, such as before the webhook existed. Repeat it until `replayed` is 0',
    rest: 'POST /api/webhook-endpoints/{id}/replay-range',
    access: 'user',
    scope: 'webhooks',
    input: z.strictObject({ id: Id, from: Instant, to: Instant, onlyFailed: z.optional(z.boolean()) }),
    output: z.object({ replayed: z.int() }),
    errors: ['NOT_FOUND', 'WEBHOOK_DISABLED'],
    limits: WEBHOOK_LIMITS,
  }),
};
