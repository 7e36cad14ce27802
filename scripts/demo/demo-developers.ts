import { randomBytes } from 'node:crypto';
import { WEBHOOK_EVENTS } from '@proverse/shared';
import { sql } from 'kysely';
import type { Services } from '../../server/src/context.ts';
import type { Tx } from '../../server/src/database/transaction.ts';
import { encryptSecret, newWebhookSecret } from '../../server/src/webhooks/webhook-secret.ts';

/** Gives a user an API token that no one knows and a disabled webhook with some deliveries, to show how they look. */
export async function giveDeveloperAccess(tx: Tx, config: Services['config'], userId: string): Promise<void> {
  await sql`
    insert into api_tokens (user_id, token_hash, name, scopes, created_at, expires_at, last_used_at, last_address)
    values (
      ${userId}, ${randomBytes(32)}, 'Inbox to calendar', '{messages:read}', now() - interval '20 days',
      now() + interval '70 days', now() - interval '2 hours', '203.0.113.7'
    )`.execute(tx);
  await sql`
    with endpoint as (
      insert into webhook_endpoints (user_id, url, event_types, secret_encrypted, created_at, disabled_at, disabled_because)
      values (
        ${userId}, 'https://calendar.example/proverse', ${[...WEBHOOK_EVENTS]},
        ${encryptSecret(config, userId, newWebhookSecret())}, now() - interval '20 days', now() - interval '1 hour', 'owner'
      )
      returning id
    ), event as (
      insert into webhook_events (user_id, type, object_id, data, created_at)
      select ${userId}, 'message.received', id, json_build_object('messageId', id), created_at
      from (
        select id, created_at from messages
        where recipient_id = ${userId} and created_at > now() - interval '20 days'
        order by created_at desc
        limit 3
      ) latest
      order by created_at
      returning id, object_id, created_at
    ), delivery as (
      insert into webhook_deliveries (endpoint_id, event_id, object_id, state, attempts, created_at)
      select endpoint.id, event.id, object_id, 'delivered', 1, event.created_at from endpoint, event
    )
    insert into webhook_attempts (endpoint_id, event_id, attempted_at, status_code, duration_ms)
    select endpoint.id, event.id, event.created_at + interval '1 second', 200, 120 from endpoint, event`.execute(tx);
}
