import { DomainError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import { sql } from 'kysely';
import { hashesOfDeletedAddress } from '../kernel/deleted-address.ts';
import type { PublicContext } from '../context.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { spendCode } from './one-time-codes.ts';
import { verifyPassword } from '../kernel/passwords.ts';
import { finishSignIn, startSignIn } from './sign-in.ts';

/**
 * Proves the address: the account begins, with its signup bonus unless its address has had one, signed in, all in one
 * transaction. It takes the code and the password, so that whoever typed a stranger's address gains nothing from the
 * stranger's code. Called twice, or twice at once, one call succeeds: one account, one bonus.
 * @throws DomainError OTP_INVALID; every call spends one of the five tries
 */
export async function verifyOtp(
  ctx: PublicContext,
  { email, otpCode, password }: InputOf<typeof contract.auth.verifyOtp>,
): Promise<OutputOf<typeof contract.auth.verifyOtp>> {
  const pending = await ctx.db
    .selectFrom('pending_registrations')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirst();
  const otherwiseProven = await verifyPassword(pending?.password_hash, password);

  const started = await inTransaction(ctx.db, async (tx) => {
    const isRight = await spendCode(ctx.config, tx, { email, purpose: 'verify', code: otpCode, otherwiseProven });
    if (!isRight || !pending) return undefined;
    const userId = await openAccount(ctx, tx, email, pending.password_hash);
    return userId === undefined ? undefined : startSignIn(ctx, tx, userId);
  });
  if (!started) throw new DomainError('OTP_INVALID');
  return finishSignIn(ctx, started);
}

/** The account of the registration that was just proven; undefined when that one has been replaced since. */
async function openAccount(
  ctx: PublicContext,
  tx: Tx,
  email: string,
  passwordHash: string,
): Promise<string | undefined> {
  const registration = await tx
    .deleteFrom('pending_registrations')
    .where('email', '=', email)
    .where('password_hash', '=', passwordHash)
    .returning(['email', 'password_hash', 'first_name', 'last_name', 'profession'])
    .executeTakeFirst();
  if (!registration) return undefined;
  const user = await tx
    .insertInto('users')
    .values(registration)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!user) return undefined;
  const bonusCoins = ctx.config.signupBonusCoins;
  if (bonusCoins > 0) {
    const hashes = hashesOfDeletedAddress(ctx.config, email);
    await sql`select welcome_user(${user.id}, ${bonusCoins}, ${hashes}::bytea[])`.execute(tx);
  }
  return user.id;
}
