import { DomainError, LIMITS, WEBHOOK_TEST } from '@proverse/shared';
import { sql, type RawBuilder } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { condition } from '../database/expressions.ts';
import { readOutput } from '../database/read-output.ts';
import { readableEvents, requireEnabled } from './webhook-row.ts';

type Replayed = OutputFor<'webhooks.replay'>;

/**
 * Delivers an event of the caller to a webhook again. Replaying a pending event resets its attempts.
 * @throws DomainError NOT_FOUND (also for an event that an API token may not read), SCOPE_MISSING, WEBHOOK_DISABLED
 */
export async function replayEvent(ctx: UserContext, { id, eventId }: InputFor<'webhooks.replay'>): Promise<Replayed> {
  // A test event can only be replayed to the webhook that it was sent to.
  const isOwn = condition`v.id = ${eventId} and (d.event_id is not null or v.type <> ${WEBHOOK_TEST})`;
  const answer = await replay(ctx, id, isOwn);
  if (answer.replayed === 0) throw new DomainError('NOT_FOUND');
  return answer;
}

/**
 * Queues the events between two times whose delivery failed or, without `onlyFailed`, never began. Takes the oldest first, at
 * most `LIMITS.replayedEventsMax` per call. A repeat queues the next ones. An API token replays only events that it may read.
 * @throws DomainError NOT_FOUND, SCOPE_MISSING, WEBHOOK_DISABLED
 */
export async function replayRange(
  ctx: UserContext,
  { id, from, to, onlyFailed = false }: InputFor<'webhooks.replayRange'>,
): Promise<Replayed> {
  return replay(
    ctx,
    id,
    condition`
      v.created_at >= ${from} and v.created_at <= ${to} and coalesce(d.state = 'failed', ${!onlyFailed})
      and v.type = any ((select event_types from webhook_endpoints where id = ${id})::text[])`,
  );
}

async function replay(ctx: UserContext, id: string, isWanted: RawBuilder<boolean>): Promise<Replayed> {
  await requireEnabled(ctx, id);
  return readOutput(
    ctx.db,
    'webhooks.replay',
    sql`
      with replayed as (
        insert into webhook_deliveries (endpoint_id, event_id, object_id, state, due_at)
        select ${id}, v.id, v.object_id, 'pending', now()
        from webhook_events v left join webhook_deliveries d on d.endpoint_id = ${id} and d.event_id = v.id
        where v.user_id = ${ctx.userId} and v.type = any(${[...readableEvents(ctx), WEBHOOK_TEST]}::text[]) and ${isWanted}
        order by v.created_at, v.id
        limit ${LIMITS.replayedEventsMax}
        on conflict (endpoint_id, event_id) do update set state = 'pending', attempts = 0, due_at = now()
        returning 1
      )
      select count(*)::integer as replayed from replayed`,
  );
}
