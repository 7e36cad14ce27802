import type { OutputFor, UserContext } from '../context.ts';
import { many } from '../database/rows.ts';
import { formatDevice } from '../sign-in/format-device.ts';

type SessionRow = Omit<OutputFor<'sessions.list'>['content'][number], 'device'> & { readonly userAgent: string | null };

const COLUMNS = `
  id, user_agent as "userAgent", address, wire_time(created_at) as "createdAt", wire_time(last_used_at) as "lastUsedAt",
  id = $2 as current`;

const ACTIVE_SESSIONS = `
  select ${COLUMNS} from sessions
  where id = $2 and user_id = $1 and ended_at is null and expires_at > now()
  union all (
    select ${COLUMNS} from sessions
    where user_id = $1 and id <> $2 and ended_at is null and expires_at > now()
    order by last_used_at desc
    limit 99
  )`;

/** Returns up to 100 active sessions of the user: this one first, then the most recently used. */
export async function listSessions(ctx: UserContext): Promise<OutputFor<'sessions.list'>> {
  const values = [ctx.userId, ctx.sessionId];
  const rows = await many<SessionRow>(ctx.reads, { name: 'sessions.list', text: ACTIVE_SESSIONS, values });
  return { content: rows.map(({ userAgent, ...session }) => ({ ...session, device: formatDevice(userAgent) })) };
}
