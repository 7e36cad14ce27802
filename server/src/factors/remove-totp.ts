import type { OutputFor, UserContext } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { factorsOf } from '../second-factors/factors-of.ts';
import { mailFactorChange } from '../second-factors/mail-factor-change.ts';
import { deleteRecoveryCodesWithoutFactor } from '../second-factors/recovery-codes.ts';

/**
 * Removes the authenticator app and emails the owner. Without any factor left, the recovery codes are deleted
 * too. A repeat succeeds.
 * @throws DomainError ADMIN_FACTOR_NEEDED for an admin's last factor in production
 */
export async function removeTotp(ctx: UserContext): Promise<OutputFor<'factors.removeTotp'>> {
  await inTransaction(ctx.db, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', ctx.userId).forNoKeyUpdate().execute();
    const { totpAddedAt } = await factorsOf(tx, ctx.userId);
    await tx.deleteFrom('totp_apps').where('user_id', '=', ctx.userId).execute();
    if (!totpAddedAt) return;
    await deleteRecoveryCodesWithoutFactor(ctx, tx, ctx.userId);
    await mailFactorChange(ctx, tx, ctx.userId, 'totp-removed');
  });
  ctx.wakeMail();
  return { message: 'Authenticator app removed' };
}
