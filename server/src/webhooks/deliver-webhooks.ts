import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { deliverTo, LEASE_SECONDS, type ClaimedEndpoint } from './deliver-to-endpoint.ts';

type Deps = Pick<Services, 'db' | 'config' | 'internet' | 'log' | 'wakeMail'>;

/** How many endpoints a process calls at once. A slow endpoint only holds up its own lane. */
const LANES = 8;

/**
 * Delivers the events that are due. Only one worker across all nodes claims an endpoint. If that worker dies, its claim
 * expires and the events are delivered again, with the same ids.
 */
export async function deliverWebhooks(services: Deps, stopping: AbortSignal): Promise<void> {
  const claimed = await claimEndpoints(services, LANES);
  await Promise.all(
    claimed.map(async (first) => {
      for (
        let endpoint: ClaimedEndpoint | undefined = first;
        endpoint;
        [endpoint] = await claimEndpoints(services, 1)
      ) {
        // Its claim expires by itself. Other lanes must not go on alone, or the next run would add eight more.
        await deliverTo(services, endpoint, stopping).catch((error: unknown) => {
          services.log.error({ err: error, webhookId: endpoint?.id }, 'the events of a webhook could not be delivered');
        });
        if (stopping.aborted) return;
      }
    }),
  );
}

async function claimEndpoints({ db }: Deps, count: number): Promise<readonly ClaimedEndpoint[]> {
  const { rows } = await sql<ClaimedEndpoint>`
    update webhook_endpoints
    set busy_until = now() + ${LEASE_SECONDS} * interval '1 second'
    where id in (
      select id from webhook_endpoints e
      where disabled_at is null and coalesce(busy_until < now(), true)
        and exists (select from webhook_due d where d.endpoint_id = e.id)
      order by busy_until nulls first
      limit ${count}
      for update skip locked
    )
    returning id, user_id as "userId", url, secret_encrypted as "secretEncrypted",
      case when former_secret_until > now() then former_secret_encrypted end as "formerSecretEncrypted"`.execute(db);
  return rows;
}
