import type { Kysely } from 'kysely';
import type { OutputFor, PublicContext } from '../context.ts';
import type { Database } from '../database/schema.ts';

export type SecurityEventKind = OutputFor<'sessions.activity'>['content'][number]['kind'];

/**
 * Stores what happened to the security of an account, with device and network address, and logs it in production. Its
 * owner sees it as recent activity. `userId` is undefined after a failed sign-in with an unknown address.
 */
export async function recordSecurityEvent(
  ctx: PublicContext,
  db: Kysely<Database>,
  userId: string | undefined,
  kind: SecurityEventKind,
): Promise<void> {
  await db
    .insertInto('security_events')
    .values({ user_id: userId ?? null, kind, user_agent: ctx.userAgent ?? null, address: ctx.ip })
    .execute();
  if (ctx.config.production) {
    ctx.log.info({ event: kind, userId, address: ctx.ip, requestId: ctx.requestId }, 'Security event');
  }
}
