import type { Kysely } from 'kysely';
import type { PublicContext } from '../context.ts';
import type { Database } from '../database/schema.ts';
import { logAuditEvent, type SecurityEventKind } from '../log/audit-event.ts';

/**
 * Stores what happened to the security of an account, with device and network address, and logs it without them in production. Its
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
  if (!ctx.config.production) return;
  const outcome = kind === 'sign_in_failed' ? 'failed' : 'ok';
  logAuditEvent(ctx.log, { event: `security.${kind}`, actor: userId, outcome, requestId: ctx.requestId });
}
