import type { contract, InputOf, OutputOf } from '@proverse/shared';
import { sql } from 'kysely';
import { verifyOwnPassword, wrongPassword, type VerifiedPassword } from '../kernel/verify-own-password.ts';
import type { UserContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { bankAccountMail } from '../mail/templates/account-mails.ts';
import { encryptAccountNumber } from './account-number.ts';

type BankAccount = OutputOf<typeof contract.withdrawals.bankAccount>;
type Input = InputOf<typeof contract.withdrawals.saveBankAccount>;

export interface BankAccountRow {
  readonly account_holder: string;
  readonly account_number_last4: string;
  readonly ifsc: string;
  readonly updated_at: Date | string;
}

const NONE: BankAccount = { accountHolder: null, accountNumberLast4: null, ifsc: null, updatedAt: null };
const SHOWN = ['account_holder', 'account_number_last4', 'ifsc', 'updated_at'] as const;

/** Where the user's earnings are paid to; all null while there is none. */
export async function getBankAccount(ctx: UserContext): Promise<BankAccount> {
  const row = await ctx.db
    .selectFrom('bank_accounts')
    .select(SHOWN)
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
 * Sets the bank account and mails its owner about it. The first one needs no password, because a withdrawal will; to
 * replace one takes it, so that a stolen session cannot send the earnings elsewhere. A withdrawal under way keeps the
 * account that it was requested with.
 * @throws DomainError VALIDATION_FAILED (password)
 */
export async function saveBankAccount(ctx: UserContext, input: Input): Promise<BankAccount> {
  const proven = input.password === undefined ? undefined : await verifyOwnPassword(ctx, input.password);
  const row = await inTransaction(ctx.db, async (tx) => {
    const owner = await tx
      .selectFrom('users')
      .select(['email', 'password_hash as passwordHash'])
      .where('id', '=', ctx.userId)
      // Two first accounts at once, or a change beside a new password, line up here.
      .forUpdate()
      .executeTakeFirstOrThrow();
    const former = await tx
      .selectFrom('bank_accounts')
      .select('user_id')
      .where('user_id', '=', ctx.userId)
      .executeTakeFirst();
    if (former && !isStill(owner.passwordHash, proven)) throw wrongPassword();
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
      .returning(SHOWN)
      .executeTakeFirstOrThrow();
    const mail = bankAccountMail({
      to: owner.email,
      publicUrl: ctx.config.publicUrl,
      last4: account.account_number_last4,
      isFirst: !former,
    });
    await enqueueMail(ctx, tx, mail);
    return saved;
  });
  ctx.wakeMail();
  return bankAccountOf(row);
}

function isStill(passwordHash: string, proven: VerifiedPassword | undefined): boolean {
  return proven?.passwordHash === passwordHash;
}
