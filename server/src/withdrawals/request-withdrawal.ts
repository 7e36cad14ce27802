import { DomainError, LIMITS } from '@proverse/shared';
import { earningsMaturity } from '../figures/earnings.ts';
import { verifyPasswordUnlessFactor, wrongPassword } from '../passwords/verify-own-password.ts';
import type { InputFor, UserContext } from '../context.ts';
import { idempotencyArgs } from '../idempotency/idempotency.ts';
import { callFunction } from '../database/call-function.ts';
import { encryptMail } from '../mail/outbox.ts';
import { withdrawalRequestedMail } from '../mail/templates/payout-mails.ts';
import { withdrawalOf, type Withdrawal } from '../payouts/withdrawal-wire.ts';
import { accountLanguage } from '../language/account-language.ts';

/**
 * Requests a payout of earnings in coins to the saved payout account. The coins leave the wallet at once, earned coins first.
 * Coins that were earned within EARNINGS_MATURITY stay. The owner always gets an email, so that an attacker cannot withdraw
 * unnoticed. A repeat with the same Idempotency-Key returns the first withdrawal as it was and moves nothing.
 * @throws DomainError VALIDATION_FAILED (password), PAYOUTS_FROZEN, BELOW_MINIMUM_WITHDRAWAL, PAYOUT_ACCOUNT_MISSING,
 *   ABOVE_UPI_MAXIMUM, WITHDRAWAL_OPEN, DEBT_OUTSTANDING, INSUFFICIENT_EARNINGS
 */
export async function requestWithdrawal(
  ctx: UserContext,
  { amount, password }: InputFor<'withdrawals.request'>,
): Promise<Withdrawal> {
  const passwordHash = await verifyPasswordUnlessFactor(ctx, password);
  // The password is left out, because a fast hash of it must not be stored.
  const { key, operation, hash } = idempotencyArgs(ctx, 'withdrawals.request', { amount });
  const bonusEarnings = ctx.config.bonusEarnings === 'review';
  const mail = await mailAbout(ctx, amount);
  const { withdrawal, replayed } = await callFunction(ctx.pool, 'withdrawal_request', {
    p_user: ctx.userId,
    p_key: key,
    p_operation: operation,
    p_hash: hash,
    p_password_hash: passwordHash,
    p_amount: amount,
    p_bonus_earnings: bonusEarnings,
    p_mail: mail,
    p_hold: earningsMaturity(ctx.config),
    p_upi_maximum: LIMITS.upiWithdrawalMaxCoins,
  }).catch(asWrongPassword);
  if (!replayed) {
    ctx.live.publish(ctx.userId, { type: 'balance.changed' });
    ctx.wakeMail();
  }
  return withdrawalOf(ctx.config, withdrawal);
}

/** Returns the encrypted email, which the request stores in its transaction. Returns null without a payout account. */
async function mailAbout({ db, config, userId }: UserContext, amountCoins: number): Promise<Buffer | null> {
  const to = await db
    .selectFrom('users as u')
    .innerJoin('payout_accounts as b', 'b.user_id', 'u.id')
    .select(['u.email', 'u.language', 'b.account_number_last4 as accountNumberLast4', 'b.masked_upi_id as maskedUpiId'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!to) return null;
  const { email, language, ...account } = to;
  const reader = { to: email, publicUrl: config.publicUrl, language: accountLanguage(language) };
  return encryptMail(config, withdrawalRequestedMail({ ...reader, account, amountCoins }));
}

/** Throws the error of a wrong password if the database found that the password or the second factor has changed since. */
function asWrongPassword(error: unknown): never {
  throw error instanceof DomainError && error.code === 'VALIDATION_FAILED' ? wrongPassword() : error;
}
