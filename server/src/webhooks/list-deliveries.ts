import { WEBHOOK_TEST } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { ownWebhook, readableEvents } from './webhook-row.ts';
import { readPage } from '../lists/read-page.ts';

/** All of one delivery and its last replay. Replays have no end, so their attempts have none. */
const ATTEMPTS_SHOWN = 20;

type Deliveries = OutputFor<'webhooks.deliveries'>;

// $4 is null for a caller who may read all events.
const IS_READABLE = `
  ($4::text[] is null or exists (select from webhook_events e where e.id = event_id and e.type = any ($4)))`;

/**
 * Returns a page of the deliveries of a webhook of the caller with their attempts, newest event first. An API token sees
 * those of events that it may read.
 * @throws DomainError NOT_FOUND, SCOPE_MISSING
 */
export async function listDeliveries(
  ctx: UserContext,
  { id, page, size }: InputFor<'webhooks.deliveries'>,
): Promise<Deliveries> {
  await ownWebhook(ctx, id);
  return readPage(
    ctx.reads,
    'webhooks.deliveries',
    {
      text: `
      select (select count(*)::integer from webhook_deliveries where endpoint_id = $1 and ${IS_READABLE}) as total, coalesce((
        select json_agg(json_build_object(
          'eventId', v.id, 'type', v.type, 'createdAt', wire_time(v.created_at), 'state', d.state,
          'dueAt', wire_time(d.due_at), 'attempts', coalesce((
            select json_agg(json_build_object(
              'at', wire_time(a.attempted_at), 'statusCode', a.status_code, 'error', a.error, 'durationMs', a.duration_ms
            ) order by a.id)
            from (
              select * from webhook_attempts
              where endpoint_id = d.endpoint_id and event_id = d.event_id
              order by id desc limit ${ATTEMPTS_SHOWN}
            ) a
          ), '[]')
        ) order by d.event_id desc)
        from (
          select * from webhook_deliveries where endpoint_id = $1 and ${IS_READABLE} order by event_id desc limit $2 offset $3
        ) d join webhook_events v on v.id = d.event_id
      ), '[]') as content`,
      values: [id, size, page * size, ctx.apiToken ? [...readableEvents(ctx), WEBHOOK_TEST] : null],
    },
    { page, size },
  );
}
