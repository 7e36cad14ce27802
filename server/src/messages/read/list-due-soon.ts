import { LIMITS } from '@proverse/shared';
import type { UserContext } from '../../context.ts';
import { readTab, type TabPage } from './message-tabs.ts';

/** Reads a page of the received messages that are pending and due soon, the soonest first, in one statement. */
export function readDueSoon(ctx: UserContext, { page, size }: { page: number; size: number }): Promise<TabPage> {
  return readTab(ctx, 'messages.due-soon', DUE_SOON, [ctx.userId, size, page * size]);
}

const DUE_SOON = `
  with soon as materialized (
    select id, expires_at from messages
    where recipient_id = $1 and status = 'pending' and expires_at < now() + interval '${LIMITS.dueSoonHours} hours'
    order by expires_at, id limit ${LIMITS.foundMessagesMax + 1}
  )
  select
    has_due_messages($1) as overdue, (select count(*) from soon) as total,
    coalesce((
      select json_agg(wire order by expires_at, id)
      from (select * from soon order by expires_at, id limit $2 offset $3) page join message_wire using (id)
    ), '[]') as content`;
