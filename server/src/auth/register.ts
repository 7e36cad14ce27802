import { SUCCESS_TEXTS, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import { sql } from 'kysely';
import type { PublicContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { hashPassword } from '../kernel/passwords.ts';
import { requestVerification } from './request-verification.ts';
import { requireUnguessablePassword } from './require-unguessable-password.ts';

/**
 * Stores a registration and mails its code. A repeat replaces the stored registration; within the cooldown no new code is
 * sent and the previous one stays valid. An address with an account gets the same response after the same work, and a
 * mail that says so; the account does not change.
 * @throws DomainError VALIDATION_FAILED (password)
 */
export async function register(
  ctx: PublicContext,
  { email, password, firstName, lastName, profession }: InputOf<typeof contract.auth.register>,
): Promise<OutputOf<typeof contract.auth.register>> {
  requireUnguessablePassword('password', password, { email, firstName, lastName });
  const fields = {
    password_hash: await hashPassword(password),
    first_name: firstName,
    last_name: lastName,
    profession,
  };
  await inTransaction(ctx.db, async (tx) => {
    await requestVerification(ctx, tx, email, 'registration');
    await tx
      .insertInto('pending_registrations')
      .values({ email, ...fields })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ ...fields, created_at: sql`now()` }))
      .execute();
  });
  ctx.wakeMail();
  return { message: SUCCESS_TEXTS.register };
}
