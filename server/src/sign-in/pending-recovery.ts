import { sql, type Kysely } from 'kysely';
import type { PublicContext } from '../context.ts';
import { condition, instant } from '../database/expressions.ts';
import type { Database } from '../database/schema.ts';
import type { Tx } from '../database/transaction.ts';
import { mailRecovery } from './mail-recovery.ts';

export interface PendingRecovery {
  readonly requestedAt: Date;
  /** It can be finished between these times. */
  readonly readyAt: Date;
  readonly expiresAt: Date;
}

/** Returns the user's request that can be finished, now or after the wait. */
export function pendingRecoveryOf(db: Kysely<Database>, userId: string): Promise<PendingRecovery | undefined> {
  return db
    .selectFrom('recovery_requests')
    .select(['requested_at as requestedAt', 'ready_at as readyAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .where('expires_at', '>', instant`now()`)
    .executeTakeFirst();
}

/** The request as the API returns it. */
export function recoveryOnWire({ requestedAt, readyAt, expiresAt }: PendingRecovery) {
  return {
    requestedAt: requestedAt.toISOString(),
    readyAt: readyAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Cancels the user's pending request, records it and emails the owner. Returns whether there was one; then call
 * `ctx.wakeMail()` after the commit.
 */
export async function cancelPendingRecovery(ctx: PublicContext, tx: Tx, userId: string): Promise<boolean> {
  const cancelled = await tx
    .updateTable('recovery_requests')
    .set({ state: 'cancelled', closed_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .returning(condition`expires_at > now()`.as('wasOpen'))
    .executeTakeFirst();
  if (!cancelled?.wasOpen) return false;
  await mailRecovery(ctx, tx, userId, { event: 'recovery_cancelled' });
  return true;
}
