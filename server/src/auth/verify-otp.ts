import { DomainError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import { sql } from 'kysely';
import { hashesOfMailbox } from '../kernel/welcomed-mailbox.ts';
import type { PublicContext } from '../context.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { tryCode } from './one-time-codes.ts';
import { verifyPassword } from '../kernel/passwords.ts';
import { finishSignIn, startSignIn } from './sign-in.ts';

/**
 * Verifies the address with a mailed code, creates the account with its signup bonus and signs in, in one transaction.
 * A mailbox gets one bonus, also under different spellings of its address and after a deletion. The password is required as well, so that the owner of a
 * mistyped address cannot complete the registration. Of repeated or concurrent calls one succeeds.
 * @throws DomainError OTP_INVALID; every call uses one of the five attempts
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
  const isOtherwiseVerified = await verifyPassword(pending?.password_hash, password);

  const started = await inTransaction(ctx.db, async (tx) => {
    const isRight = await tryCode(ctx.config, tx, { email, purpose: 'verify', code: otpCode, isOtherwiseVerified });
    if (!isRight || !pending) return undefined;
    const userId = await createAccount(ctx, tx, email, pending.password_hash);
    return userId === undefined ? undefined : startSignIn(ctx, tx, userId, ['password']);
  });
  if (!started) throw new DomainError('OTP_INVALID');
  return finishSignIn(ctx, started);
}

/**
 * Creates the account of the verified registration and returns its id. Returns undefined if a new registration replaced
 * the verified one meanwhile, or the address already has an account.
 */
async function createAccount(
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
    const hashes = hashesOfMailbox(ctx.config, email);
    await sql`select welcome_user(${user.id}, ${bonusCoins}, ${hashes}::bytea[])`.execute(tx);
  }
  return user.id;
}
