import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { deleteRecoveryCodesWithoutFactor } from '../second-factors/recovery-codes.ts';
import { mailFactorChange } from '../second-factors/mail-factor-change.ts';

/**
 * Removes a passkey of the user and emails the owner. Recovery codes end with the last factor.
 * @throws DomainError NOT_FOUND, ADMIN_FACTOR_NEEDED for an admin's last factor in production
 */
export async function removePasskey(
  ctx: UserContext,
  { id }: InputFor<'factors.removePasskey'>,
): Promise<OutputFor<'factors.removePasskey'>> {
  const { credentialId, rpId } = await inTransaction(ctx.db, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', ctx.userId).forNoKeyUpdate().execute();
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', ctx.userId)
      .returning(['credential_id as credentialId', 'rp_id as rpId'])
      .executeTakeFirst();
    if (!removed) throw new DomainError('NOT_FOUND');
    await deleteRecoveryCodesWithoutFactor(ctx, tx, ctx.userId);
    await mailFactorChange(ctx, tx, ctx.userId, 'passkey-removed');
    return removed;
  });
  ctx.wakeMail();
  return { message: 'Passkey removed', credentialId: credentialId.toString('base64url'), rpId };
}
