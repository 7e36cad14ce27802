/** Test helpers for webhooks: people in a world of messages, and a receiver. */
import { WEBHOOK_EVENTS, type WebhookEventType } from '@proverse/shared';
import type { Services, UserContext } from '../context.ts';
import { messageWorld } from '../messages/message-fixtures.ts';
import { fakeInternet, type ReceivedWebhook } from '../testing/fake-internet.ts';
import { createWebhook } from './create-webhook.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { listDeliveries } from './list-deliveries.ts';

export async function webhookWorld() {
  const world = await messageWorld({ WORKERS: '1' });
  return {
    ...world,
    receiver: (services: Services = world.services) => receiver(services),
    /** Lets the waits of retries and of a resting endpoint pass. */
    passWaits: () =>
      world.database.ownerPool.query(`with e as (update webhook_endpoints set busy_until = null)
        update webhook_deliveries set due_at = now() where due_at is not null`),
  };
}

/** A receiver that keeps what it gets, and a worker that delivers to it. */
function receiver(services: Services) {
  const internet = fakeInternet();
  const received: ReceivedWebhook[] = [];
  const state = { status: 200, retryAfter: undefined as string | undefined };
  internet.receiver = (request) => {
    received.push(request);
    return { ...state };
  };
  return {
    received,
    state,
    internet,
    deliver: () => deliverWebhooks({ ...services, internet }, new AbortController().signal),
    ids: () => received.map(({ headers }) => headers['webhook-id']),
    bodies: () => received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> }),
  };
}

export const webhookFor = (ctx: UserContext, events: readonly WebhookEventType[] = WEBHOOK_EVENTS) =>
  createWebhook(ctx, { url: `https://${ctx.userId}.example/hooks`, events: [...events] });

export const PAGE = { page: 0, size: 50 };

/** Returns the states of a webhook's deliveries, newest first. */
export const statesOf = async (ctx: UserContext, id: string) =>
  (await listDeliveries(ctx, { id, ...PAGE })).content.map(({ state }) => state);
