import type { OutputFor, UserContext } from '../context.ts';
import { formatDevice } from '../sign-in/format-device.ts';
import { textsOf } from '../language/texts-of.ts';

type Activity = OutputFor<'sessions.activity'>;

/** Returns the latest sign-ins, failed attempts and changes of the user's password and factors, newest first. */
export async function listActivity(ctx: UserContext): Promise<Activity> {
  const events = ctx.db
    .selectFrom('security_events')
    .select(['id', 'kind', 'user_agent', 'address', 'created_at'])
    .where('user_id', '=', ctx.userId)
    .orderBy('created_at', 'desc');
  // Failed attempts are limited separately, because a stranger could otherwise push everything else off the list.
  const found = await Promise.all([
    events.where('kind', '<>', 'sign_in_failed').limit(30).execute(),
    events.where('kind', '=', 'sign_in_failed').limit(20).execute(),
  ]);
  // Ids are in the order of time.
  const rows = found.flat().toSorted((a, b) => (a.id < b.id ? 1 : -1));
  return {
    content: rows.map(({ user_agent: userAgent, created_at: createdAt, ...event }) => ({
      ...event,
      createdAt: createdAt.toISOString(),
      device: formatDevice(userAgent, textsOf(ctx.language)),
    })),
  };
}
