import { fieldError, type DomainError } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { verifyPassword } from './passwords.ts';

/** The hash that was verified. The transaction compares it again, because the password may change in between. */
export interface VerifiedPassword {
  readonly passwordHash: string;
}

/**
 * Step-up: verifies the password before an action that a stolen session must not be able to take.
 * @throws DomainError VALIDATION_FAILED with the field `password`; SERVICE_UNAVAILABLE
 */
export async function verifyOwnPassword(ctx: UserContext, password: string): Promise<VerifiedPassword> {
  const user = await ctx.db
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .where('id', '=', ctx.userId)
    .executeTakeFirst();
  if (!user || !(await verifyPassword(user.passwordHash, password, { urgent: true }))) {
    throw wrongPassword();
  }
  return user;
}

/** Returns the error for a wrong password, and for one that was changed after it was verified. */
export function wrongPassword(): DomainError {
  return fieldError('password', 'Password is incorrect');
}
