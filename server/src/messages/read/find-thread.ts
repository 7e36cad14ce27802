import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { readOutput } from '../../database/read-output.ts';

type Thread = OutputFor<'messages.thread'>;

const EARLIER_MAX = 20;

// All messages of a thread are between the same two people, so checking access to one of them is enough.
const THREAD = `
  with recursive thread as (
    select id, follows_message_id, 0 as distance from messages where id = $1 and $2 in (sender_id, recipient_id)
    union all
    select m.id, m.follows_message_id, distance + 1
    from thread t join messages m on m.id = t.follows_message_id
    where distance < ${EARLIER_MAX}
  )
  select
    coalesce((
      select json_agg(wire order by distance desc) from thread join message_wire using (id) where distance > 0
    ), '[]') as earlier,
    (
      select id from messages
      where follows_message_id = $1 and status in ('pending', 'replied') and (status = 'replied' or expires_at > now())
    ) as "followUpId"
  where exists (select from thread)`;

/**
 * Returns the answered messages that a message follows, oldest first, and the follow-up to it, if there is one.
 * @throws DomainError NOT_FOUND, also for everyone but the sender and the recipient
 */
export async function findThread(ctx: UserContext, { id }: InputFor<'messages.thread'>): Promise<Thread> {
  return readOutput(ctx.reads, 'messages.thread', {
    text: THREAD,
    values: [id, ctx.userId],
  });
}
