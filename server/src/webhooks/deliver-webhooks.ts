import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../context.ts';
import { condition, instant } from '../database/expressions.ts';
import { deliverTo, LEASE_SECONDS, type ClaimedEndpoint } from './deliver-to-endpoint.ts';

type Deps = Pick<Services, 'db' | 'config' | 'internet' | 'log' | 'meter' | 'wakeMail'>;

/** How many endpoints a process calls at once. A slow endpoint only holds up its own lane. */
const LANES = 8;
/** How many of them can be one user's, so that no account delays the deliveries of all others. */
const LANES_PER_USER = 2;
/** How soon a free lane notices new events while others are busy. */
const POLL_MS = 1_000;

/**
 * Delivers the events that are due, and those that become due in the meantime. Only one worker across all nodes claims an
 * endpoint. If that worker dies, its claim expires and the events are delivered again, with the same ids.
 */
export async function deliverWebhooks(services: Deps, stopping: AbortSignal): Promise<void> {
  const lanes = new Map<Promise<void>, ClaimedEndpoint['userId']>();
  try {
    for (;;) {
      const wasIdle = lanes.size === 0;
      const claimed = await fillLanes(services, lanes, stopping);
      if (stopping.aborted || (wasIdle && claimed === 0)) break;
      if (lanes.size > 0) await untilALaneIsFree(lanes.keys());
    }
  } finally {
    // Busy lanes must not go on alone, or the next run would add eight more.
    await Promise.all(lanes.keys());
  }
}

/** Returns how many endpoints it claimed. */
async function fillLanes(services: Deps, lanes: Map<Promise<void>, string>, stopping: AbortSignal): Promise<number> {
  for (let claimed = 0; ; claimed += 1) {
    const endpoint =
      lanes.size < LANES ? await claimEndpoint(services, usersAtTheirLimit([...lanes.values()])) : undefined;
    if (!endpoint) return claimed;
    const lane = deliverTo(services, endpoint, stopping)
      // Its claim expires, and then the events are tried again.
      .catch((error: unknown) => {
        services.log.error({ err: error, webhookId: endpoint.id }, 'the events of a webhook could not be delivered');
      })
      .finally(() => lanes.delete(lane));
    lanes.set(lane, endpoint.userId);
  }
}

function usersAtTheirLimit(userIds: readonly string[]): string[] {
  return userIds.filter((userId) => userIds.filter((other) => other === userId).length >= LANES_PER_USER);
}

async function untilALaneIsFree(lanes: Iterable<Promise<void>>): Promise<void> {
  const poll = new AbortController();
  await Promise.race([...lanes, delay(POLL_MS, undefined, { signal: poll.signal }).catch(() => undefined)]);
  poll.abort();
}

async function claimEndpoint({ db }: Deps, busyUserIds: readonly string[]): Promise<ClaimedEndpoint | undefined> {
  return db
    .updateTable('webhook_endpoints')
    .set({ busy_until: instant`now() + ${LEASE_SECONDS} * interval '1 second'` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('webhook_endpoints as e')
        .select('e.id')
        .where('e.disabled_at', 'is', null)
        .where(condition`coalesce(e.busy_until < now(), true) and e.user_id <> all (${busyUserIds}::uuid[])`)
        .where(condition`exists (select from webhook_due d where d.endpoint_id = e.id)`)
        .orderBy('e.busy_until', (order) => order.asc().nullsFirst())
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning((eb) => [
      'id',
      'user_id as userId',
      'url',
      'secret_encrypted as secretEncrypted',
      eb
        .case()
        .when(condition`former_secret_until > now()`)
        .then(eb.ref('former_secret_encrypted'))
        .end()
        .as('formerSecretEncrypted'),
    ])
    .executeTakeFirst();
}
