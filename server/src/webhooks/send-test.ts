import { WEBHOOK_TEST } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { readOutput } from '../database/read-output.ts';
import { requireEnabled } from './webhook-row.ts';

/**
 * Queues a test event for one webhook of the caller. A repeat queues another one.
 * @throws DomainError NOT_FOUND, SCOPE_MISSING, WEBHOOK_DISABLED
 */
export async function sendTest(
  ctx: UserContext,
  { id }: InputFor<'webhooks.test'>,
): Promise<OutputFor<'webhooks.test'>> {
  await requireEnabled(ctx, id);
  return readOutput(
    ctx.db,
    'webhooks.test',
    sql`
      with event as (
        insert into webhook_events (user_id, type, object_id, data)
        values (${ctx.userId}, ${WEBHOOK_TEST}, ${id}, ${{ webhookId: id }})
        returning id
      )
      insert into webhook_deliveries (endpoint_id, event_id, object_id, state, due_at)
      select ${id}, id, ${id}, 'pending', now() from event
      returning event_id as "eventId"`,
  );
}
