import { sql } from 'kysely';
import type { OutputFor, UserContext } from '../context.ts';
import { instant, resultOf } from '../database/expressions.ts';
import { formatDevice } from '../sign-in/format-device.ts';
import { textsOf } from '../language/texts-of.ts';

/** Returns up to 100 active sessions of the user: this one first, then the most recently used. */
export async function listSessions(ctx: UserContext): Promise<OutputFor<'sessions.list'>> {
  const rows = await ctx.db
    .selectFrom('sessions')
    .select((eb) => [
      'id',
      'user_agent as userAgent',
      'address',
      resultOf('wire_time', sql.ref('created_at')).$notNull().as('createdAt'),
      resultOf('wire_time', sql.ref('last_used_at')).$notNull().as('lastUsedAt'),
      eb('id', '=', ctx.sessionId).$castTo<boolean>().as('current'),
    ])
    .where('user_id', '=', ctx.userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', instant`now()`)
    .orderBy('current', 'desc')
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute();
  return {
    content: rows.map(({ userAgent, ...session }) => ({
      ...session,
      device: formatDevice(userAgent, textsOf(ctx.language)),
    })),
  };
}
