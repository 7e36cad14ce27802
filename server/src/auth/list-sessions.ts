import type { contract, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { many } from '../db/rows.ts';
import { formatDevice } from './format-device.ts';

interface SessionRow {
  readonly id: string;
  readonly user_agent: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

const ACTIVE_SESSIONS = `
  select id, user_agent, created_at, last_used_at from sessions
  where id = $2 and user_id = $1 and ended_at is null and expires_at > now()
  union all (
    select id, user_agent, created_at, last_used_at from sessions
    where user_id = $1 and id <> $2 and ended_at is null and expires_at > now()
    order by last_used_at desc
    limit 99
  )`;

/** The user's active sessions: this one first, then the most recently used; at most 100. */
export async function listSessions(ctx: UserContext): Promise<OutputOf<typeof contract.sessions.list>> {
  const values = [ctx.userId, ctx.sessionId];
  const rows = await many<SessionRow>(ctx.pool, { name: 'sessions.list', text: ACTIVE_SESSIONS, values });
  return {
    content: rows.map((row) => ({
      id: row.id,
      device: formatDevice(row.user_agent),
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      current: row.id === ctx.sessionId,
    })),
  };
}
