import type { OutputFor, UserContext } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { cancelPendingRecovery, pendingRecoveryOf, recoveryOnWire } from '../sign-in/pending-recovery.ts';

/** Returns the pending recovery of the user's account. */
export async function getPendingRecovery(ctx: UserContext): Promise<OutputFor<'recovery.pending'>> {
  const pending = await pendingRecoveryOf(ctx.db, ctx.userId);
  return { pending: pending ? recoveryOnWire(pending) : null };
}

/**
 * Cancels the pending recovery of the user's account and emails the owner. It needs no step-up, because it only keeps the
 * account as it is, and the owner may have lost every factor but this session. A repeat succeeds too.
 */
export async function cancelRecovery(ctx: UserContext): Promise<OutputFor<'recovery.cancel'>> {
  if (await inTransaction(ctx.db, (tx) => cancelPendingRecovery(ctx, tx, ctx.userId))) ctx.wakeMail();
  return { message: 'Account recovery cancelled' };
}
