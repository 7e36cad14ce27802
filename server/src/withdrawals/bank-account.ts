import { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import { verifyOwnPassword, wrongPassword } from '../passwords/verify-own-password.ts';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { resultOf } from '../database/expressions.ts';
import { inTransaction } from '../database/transaction.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { bankAccountMail } from '../mail/templates/account-mails.ts';
import { encryptAccountNumber } from '../payouts/account-number.ts';

type BankAccount = OutputFor<'withdrawals.bankAccount'>;
type Input = InputFor<'withdrawals.saveBankAccount'>;

export interface BankAccountRow {
  readonly account_holder: string;
  readonly account_number_last4: string;
  readonly ifsc: string;
  readonly updated_at: Date | string;
}

const NONE: BankAccount = { accountHolder: null, accountNumberLast4: null, ifsc: null, updatedAt: null };
const COLUMNS = ['account_holder', 'account_number_last4', 'ifsc', 'updated_at'] as const;

/** Returns the bank account that the user's earnings are paid to. All fields are null while there is none. */
export async function getBankAccount(ctx: UserContext): Promise<BankAccount> {
  const row = await ctx.db
    .selectFrom('bank_accounts')
    .select(COLUMNS)
    .where('user_id', '=', ctx.userId)
    .executeTakeFirst();
  return bankAccountOf(row);
}

export function bankAccountOf(row: BankAccountRow | null | undefined): BankAccount {
  if (!row) return NONE;
  return {
    accountHolder: row.account_holder,
    accountNumberLast4: row.account_number_last4,
    ifsc: row.ifsc,
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

/**
 * Sets the bank account and emails the owner. Replacing an account needs the password or a second factor, so that a stolen
 * session cannot redirect the earnings. Adding the first account needs neither, because every withdrawal does. An open
 * withdrawal keeps its account.
 * @throws DomainError VALIDATION_FAILED (password), PAYOUTS_FROZEN after an account recovery, UNAUTHENTICATED when the
 *   account was deleted in the meantime
 */
export async function saveBankAccount(ctx: UserContext, input: Input): Promise<BankAccount> {
  const verified = input.password === undefined ? undefined : await verifyOwnPassword(ctx, input.password);
  const row = await inTransaction(ctx.db, async (tx) => {
    const owner = await tx
      .selectFrom('users')
      .select(['email', 'password_hash as passwordHash', resultOf('has_second_factor', sql.ref('id')).as('hasFactor')])
      .where('id', '=', ctx.userId)
      .where('status', '!=', 'deleted')
      // Requests that add the first account wait for each other here. So do changes of the account and the password.
      .forUpdate()
      .executeTakeFirst();
    if (!owner) throw new DomainError('UNAUTHENTICATED');
    await sql`select require_unfrozen_payouts(${ctx.userId})`.execute(tx);
    const previous = await tx
      .selectFrom('bank_accounts')
      .select('user_id')
      .where('user_id', '=', ctx.userId)
      .executeTakeFirst();
    const isConfirmed = verified ? verified.passwordHash === owner.passwordHash : owner.hasFactor;
    if (previous && !isConfirmed) throw wrongPassword();
    const account = {
      account_holder: input.accountHolder,
      account_number_encrypted: encryptAccountNumber(ctx.config, ctx.userId, input.accountNumber),
      account_number_last4: input.accountNumber.slice(-4),
      ifsc: input.ifsc,
    };
    const saved = await tx
      .insertInto('bank_accounts')
      .values({ user_id: ctx.userId, ...account })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ ...account, updated_at: sql`clock_timestamp()` }),
      )
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    const mail = bankAccountMail({
      to: owner.email,
      publicUrl: ctx.config.publicUrl,
      last4: account.account_number_last4,
      isFirst: !previous,
    });
    await enqueueMail(ctx, tx, mail);
    return saved;
  });
  ctx.wakeMail();
  return bankAccountOf(row);
}
