import type { OutputFor, UserContext } from '../context.ts';
import { many } from '../database/rows.ts';
import { formatDevice } from '../sign-in/format-device.ts';

type Activity = OutputFor<'sessions.activity'>;
type EventRow = Omit<Activity['content'][number], 'device'> & { readonly userAgent: string | null };

const COLUMNS = `id, kind, user_agent as "userAgent", address, wire_time(created_at) as "createdAt"`;

// Failed attempts are limited separately, because a stranger could otherwise push everything else off the list.
const RECENT_EVENTS = `
  (
    select ${COLUMNS} from security_events where user_id = $1 and kind <> 'sign_in_failed'
    order by created_at desc limit 30
  ) union all (
    select ${COLUMNS} from security_events where user_id = $1 and kind = 'sign_in_failed'
    order by created_at desc limit 20
  )
  order by "createdAt" desc, id desc`;

/** Returns the latest sign-ins, failed attempts and changes of the user's password and factors, newest first. */
export async function listActivity(ctx: UserContext): Promise<Activity> {
  const rows = await many<EventRow>(ctx.reads, {
    name: 'sessions.activity',
    text: RECENT_EVENTS,
    values: [ctx.userId],
  });
  return { content: rows.map(({ userAgent, ...event }) => ({ ...event, device: formatDevice(userAgent) })) };
}
