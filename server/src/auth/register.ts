import { SUCCESS_TEXTS, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import { sql } from 'kysely';
import type { PublicContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { hashPassword } from '../kernel/passwords.ts';
import { requestVerification } from './request-verification.ts';

/**
 * Notes a registration and mails its code. Registering again replaces what waits; within the cooldown no further
 * code goes out and the former one stays good. A known address gets the same answer, after the same work, and a mail
 * that says it has an account; the account is untouched.
 */
export async function register(
  ctx: PublicContext,
  { email, password, firstName, lastName, profession }: InputOf<typeof contract.auth.register>,
): Promise<OutputOf<typeof contract.auth.register>> {
  const fields = {
    password_hash: await hashPassword(password),
    first_name: firstName,
    last_name: lastName,
    profession,
  };
  await inTransaction(ctx.db, async (tx) => {
    await requestVerification(ctx, tx, email, 'by registering');
    await tx
      .insertInto('pending_registrations')
      .values({ email, ...fields })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ ...fields, created_at: sql`now()` }))
      .execute();
  });
  ctx.wakeMail();
  return { message: SUCCESS_TEXTS.register };
}
