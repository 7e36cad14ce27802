import { DomainError } from '@proverse/shared';
import type { OutputFor, UserContext } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { factorsOf, hasFactor } from '../second-factors/factors-of.ts';
import { mailFactorChange } from '../second-factors/mail-factor-change.ts';
import { replaceRecoveryCodes } from '../second-factors/recovery-codes.ts';

/**
 * Replaces the recovery codes by ten new ones and emails the owner. A repeat replaces them again.
 * @throws DomainError FACTOR_NEEDED without a second factor, because codes alone protect nothing
 */
export async function renewRecoveryCodes(ctx: UserContext): Promise<OutputFor<'factors.renewRecoveryCodes'>> {
  const recoveryCodes = await inTransaction(ctx.db, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', ctx.userId).forNoKeyUpdate().execute();
    if (!hasFactor(await factorsOf(tx, ctx.userId))) throw new DomainError('FACTOR_NEEDED');
    await mailFactorChange(ctx, tx, ctx.userId, 'codes-renewed');
    return replaceRecoveryCodes(tx, ctx.userId);
  });
  ctx.wakeMail();
  return { recoveryCodes };
}
