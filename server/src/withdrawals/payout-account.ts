import { DomainError, FIELD_TEXTS, fieldError, maskUpiId, type InterfaceLanguage } from '@proverse/shared';
import { sql, type Insertable } from 'kysely';
import { verifyOwnPassword, wrongPassword, type VerifiedPassword } from '../passwords/verify-own-password.ts';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { resultOf } from '../database/expressions.ts';
import type { PayoutAccounts } from '../database/schema.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { payoutAccountMail } from '../mail/templates/payout-mails.ts';
import { encryptAccount } from '../payouts/account-encryption.ts';
import { PayoutProviderUnavailable, TransferRefused, type Recipient } from '../payouts/port.ts';
import { accountLanguage } from '../language/account-language.ts';

type PayoutAccount = OutputFor<'withdrawals.payoutAccount'>;

export interface PayoutAccountRow {
  readonly account_holder: string;
  readonly account_number_last4: string | null;
  readonly ifsc: string | null;
  readonly masked_upi_id: string | null;
  readonly updated_at: Date | string;
}

const NONE: PayoutAccount = {
  accountHolder: null,
  accountNumberLast4: null,
  ifsc: null,
  maskedUpiId: null,
  updatedAt: null,
};
const COLUMNS = ['account_holder', 'account_number_last4', 'ifsc', 'masked_upi_id', 'updated_at'] as const;

/** How long the form waits for the payout provider. */
const PROVIDER_TIMEOUT_MS = 5_000;

/** Returns where the user's earnings are paid to. All fields are null while there is no payout account. */
export async function getPayoutAccount(ctx: UserContext): Promise<PayoutAccount> {
  const row = await ctx.db
    .selectFrom('payout_accounts')
    .select(COLUMNS)
    .where('user_id', '=', ctx.userId)
    .executeTakeFirst();
  return payoutAccountOf(row);
}

export function payoutAccountOf(row: PayoutAccountRow | null | undefined): PayoutAccount {
  if (!row) return NONE;
  return {
    accountHolder: row.account_holder,
    accountNumberLast4: row.account_number_last4,
    ifsc: row.ifsc,
    maskedUpiId: row.masked_upi_id,
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

/**
 * Makes a bank account the payout account and emails the owner. Replacing a payout account needs the password or a second
 * factor, so that a stolen session cannot redirect the earnings. Adding the first one needs neither, because every
 * withdrawal does. An open withdrawal keeps its account.
 * @throws DomainError VALIDATION_FAILED (password), PAYOUTS_FROZEN after an account recovery, UNAUTHENTICATED when the
 *   account was deleted in the meantime
 */
export async function saveBankAccount(
  ctx: UserContext,
  input: InputFor<'withdrawals.saveBankAccount'>,
): Promise<PayoutAccount> {
  const verified = await verifiedPassword(ctx, input.password);
  return save(ctx, verified, {
    account_holder: input.accountHolder,
    account_encrypted: encryptAccount(ctx.config, ctx.userId, input.accountNumber),
    account_number_last4: input.accountNumber.slice(-4),
    ifsc: input.ifsc,
    masked_upi_id: null,
  });
}

/**
 * Makes a UPI ID the payout account, under the rules of `saveBankAccount`. A payout provider is asked first whether it
 * accepts the UPI ID. If it does not respond, the UPI ID is saved, and the payout finds out.
 * @throws DomainError VALIDATION_FAILED (password, upiId), PAYOUTS_FROZEN, UNAUTHENTICATED
 */
export async function saveUpiId(ctx: UserContext, input: InputFor<'withdrawals.saveUpiId'>): Promise<PayoutAccount> {
  const { accountHolder, upiId } = input;
  const verified = await verifiedPassword(ctx, input.password);
  // Before the provider is asked, so that a stolen session registers nothing there.
  await inTransaction(ctx.db, (tx) => lockOwner(ctx, tx, verified));
  await askProvider(ctx, { userId: ctx.userId, accountHolder, account: { upiId } });
  return save(ctx, verified, {
    account_holder: accountHolder,
    account_encrypted: encryptAccount(ctx.config, ctx.userId, upiId),
    account_number_last4: null,
    ifsc: null,
    masked_upi_id: maskUpiId(upiId),
  });
}

async function verifiedPassword(ctx: UserContext, password: string | undefined): Promise<VerifiedPassword | undefined> {
  return password === undefined ? undefined : verifyOwnPassword(ctx, password);
}

async function askProvider({ payouts, log }: UserContext, recipient: Recipient): Promise<void> {
  if (payouts.name === 'manual') return;
  try {
    await payouts.register(recipient, AbortSignal.timeout(PROVIDER_TIMEOUT_MS));
  } catch (error) {
    if (error instanceof TransferRefused) throw fieldError('upiId', FIELD_TEXTS.upiIdRefused);
    if (!(error instanceof PayoutProviderUnavailable)) throw error;
    log.warn({ reason: error.message }, 'payout provider unavailable');
  }
}

type NewAccount = Omit<Insertable<PayoutAccounts>, 'user_id' | 'updated_at'>;

async function save(
  ctx: UserContext,
  verified: VerifiedPassword | undefined,
  account: NewAccount,
): Promise<PayoutAccount> {
  const row = await inTransaction(ctx.db, async (tx) => {
    const { email, language, isFirst } = await lockOwner(ctx, tx, verified);
    const saved = await tx
      .insertInto('payout_accounts')
      .values({ user_id: ctx.userId, ...account })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ ...account, updated_at: sql`clock_timestamp()` }),
      )
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    const shown = { accountNumberLast4: saved.account_number_last4, maskedUpiId: saved.masked_upi_id };
    const { publicUrl } = ctx.config;
    await enqueueMail(ctx, tx, payoutAccountMail({ to: email, publicUrl, language, account: shown, isFirst }));
    return saved;
  });
  ctx.wakeMail();
  return payoutAccountOf(row);
}

/** Locks the user's row and returns whether this is the first payout account. Rejects a change that is not confirmed. */
async function lockOwner(
  ctx: UserContext,
  tx: Tx,
  verified: VerifiedPassword | undefined,
): Promise<{ email: string; language: InterfaceLanguage; isFirst: boolean }> {
  const owner = await tx
    .selectFrom('users')
    .select(['email', 'language', 'password_hash as passwordHash'])
    .select(resultOf('has_second_factor', sql.ref('id')).as('hasFactor'))
    .where('id', '=', ctx.userId)
    .where('status', '!=', 'deleted')
    // Requests that add the first account wait for each other here. So do changes of the account and the password.
    .forUpdate()
    .executeTakeFirst();
  if (!owner) throw new DomainError('UNAUTHENTICATED');
  await sql`select require_unfrozen_payouts(${ctx.userId})`.execute(tx);
  const previous = await tx
    .selectFrom('payout_accounts')
    .select('user_id')
    .where('user_id', '=', ctx.userId)
    .executeTakeFirst();
  const isConfirmed = verified ? verified.passwordHash === owner.passwordHash : owner.hasFactor;
  if (previous && !isConfirmed) throw wrongPassword();
  return { email: owner.email, language: accountLanguage(owner.language), isFirst: !previous };
}
