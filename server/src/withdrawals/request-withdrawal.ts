import { DomainError, type contract, type InputOf } from '@proverse/shared';
import { verifyOwnPassword, wrongPassword } from '../kernel/verify-own-password.ts';
import type { UserContext } from '../context.ts';
import { idempotencyArgs } from '../kernel/idempotency.ts';
import { callFunction } from '../db/call-function.ts';
import { encryptMail } from '../mail/outbox.ts';
import { withdrawalRequestedMail } from '../mail/templates/account-mails.ts';
import { withdrawalOf, type Withdrawal, type WithdrawalRow } from './withdrawal-wire.ts';

interface Requested {
  readonly withdrawal: WithdrawalRow;
  readonly replayed: boolean;
}

/**
 * Asks for earnings to be paid out to the bank account on file. The coins leave the wallet at once, earned ones first.
 * A mail tells its owner, whatever mails they want, so that nobody else withdraws unnoticed.
 * Repeating the Idempotency-Key answers the first withdrawal as it was and moves nothing.
 * @throws DomainError VALIDATION_FAILED (password), BELOW_MINIMUM_WITHDRAWAL, BANK_ACCOUNT_MISSING, WITHDRAWAL_OPEN,
 *   INSUFFICIENT_EARNINGS
 */
export async function requestWithdrawal(
  ctx: UserContext,
  { amount, password }: InputOf<typeof contract.withdrawals.request>,
): Promise<Withdrawal> {
  const { passwordHash } = await verifyOwnPassword(ctx, password);
  // Without the password: its quick hash has no place in the database.
  const { key, operation, hash } = idempotencyArgs(ctx, 'withdrawals.request', { amount });
  const bonusEarnings = ctx.config.bonusEarnings === 'review';
  const mail = await mailAbout(ctx, amount);
  const args = [ctx.userId, key, operation, hash, passwordHash, amount, bonusEarnings, mail];
  const { withdrawal, replayed } = await callFunction<Requested>(ctx.pool, 'withdrawal_request', args).catch(renamed);
  if (!replayed) {
    ctx.live.publish(ctx.userId, { type: 'balance.changed' });
    ctx.wakeMail();
  }
  return withdrawalOf(ctx.config, withdrawal);
}

/** Encrypted, for the transaction that makes the request. Nobody without a bank account gets one. */
async function mailAbout({ db, config, userId }: UserContext, amountCoins: number): Promise<Buffer | null> {
  const to = await db
    .selectFrom('users as u')
    .innerJoin('bank_accounts as b', 'b.user_id', 'u.id')
    .select(['u.email', 'b.account_number_last4 as last4'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!to) return null;
  const { email, last4 } = to;
  return encryptMail(config, withdrawalRequestedMail({ to: email, last4, amountCoins, publicUrl: config.publicUrl }));
}

/** The database refuses a password that was changed after it was checked. */
function renamed(error: unknown): never {
  throw error instanceof DomainError && error.code === 'VALIDATION_FAILED' ? wrongPassword() : error;
}
