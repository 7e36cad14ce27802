import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { many } from '../database/rows.ts';
import { deliverTo, LEASE_SECONDS, type ClaimedEndpoint } from './deliver-to-endpoint.ts';

type Deps = Pick<Services, 'db' | 'config' | 'internet' | 'log' | 'wakeMail'>;

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
  const [claimed] = await many(
    db,
    sql<ClaimedEndpoint>`
      update webhook_endpoints
      set busy_until = now() + ${LEASE_SECONDS} * interval '1 second'
      where id = (
        select id from webhook_endpoints e
        where disabled_at is null and coalesce(busy_until < now(), true) and user_id <> all (${busyUserIds}::uuid[])
          and exists (select from webhook_due d where d.endpoint_id = e.id)
        order by busy_until nulls first
        limit 1
        for update skip locked
      )
      returning id, user_id as "userId", url, secret_encrypted as "secretEncrypted",
        case when former_secret_until > now() then former_secret_encrypted end as "formerSecretEncrypted"`,
  );
  return claimed;
}
