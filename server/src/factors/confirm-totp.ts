import { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { factorsOf } from '../second-factors/factors-of.ts';
import { mailFactorChange } from '../second-factors/mail-factor-change.ts';
import { replaceRecoveryCodes } from '../second-factors/recovery-codes.ts';
import { decryptTotpSecret, stepOfCode } from '../second-factors/totp.ts';
import { appOf, countAppCode } from '../second-factors/try-factor-code.ts';

/**
 * Adds the authenticator app of `beginTotp`, or replaces the app by it, and emails the owner. Returns ten recovery codes if
 * the user has none. A repeat with the same code is rejected with TOTP_NOT_STARTED.
 * @throws DomainError TOTP_NOT_STARTED, FACTOR_CODE_WRONG, FACTOR_CODE_OF_OTHER_TIME, RATE_LIMITED
 */
export async function confirmTotp(
  ctx: UserContext,
  { code }: InputFor<'factors.confirmTotp'>,
): Promise<OutputFor<'factors.confirmTotp'>> {
  const app = await appOf(ctx, ctx.userId);
  const pending = app?.pendingEncrypted;
  if (!app || !pending) throw new DomainError('TOTP_NOT_STARTED');
  const forget = await countAppCode(ctx, ctx, app.email);
  const found = stepOfCode(decryptTotpSecret(ctx.config, ctx.userId, pending), code, app.now.getTime());
  if (!found) throw new DomainError('FACTOR_CODE_WRONG');
  if (!found.isNow) throw new DomainError('FACTOR_CODE_OF_OTHER_TIME');
  const recoveryCodes = await inTransaction(ctx.db, async (tx) => {
    // Locking the user's row serialises changes of factors with sign-ins.
    await tx.selectFrom('users').select('id').where('id', '=', ctx.userId).forNoKeyUpdate().execute();
    const { totpAddedAt, recoveryCodesLeft } = await factorsOf(tx, ctx.userId);
    const added = await tx
      .updateTable('totp_apps')
      .set({
        secret_encrypted: pending,
        added_at: sql`now()`,
        last_step: found.step,
        pending_encrypted: null,
        pending_since: null,
      })
      .where('user_id', '=', ctx.userId)
      .where('pending_encrypted', '=', pending)
      .returning('user_id')
      .executeTakeFirst();
    if (!added) throw new DomainError('TOTP_NOT_STARTED');
    await mailFactorChange(ctx, tx, ctx.userId, totpAddedAt ? 'totp-replaced' : 'totp-added');
    return recoveryCodesLeft > 0 ? null : replaceRecoveryCodes(tx, ctx.userId);
  });
  await forget();
  ctx.wakeMail();
  return { recoveryCodes };
}
