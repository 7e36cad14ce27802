import { fieldError, type DomainError } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { verifyPassword } from './passwords.ts';

/** The password that was proven; give it to the transaction, because it may be changed in between. */
export interface VerifiedPassword {
  readonly passwordHash: string;
}

/**
 * Asks for the password again before something that a stolen session must not do.
 * @throws DomainError VALIDATION_FAILED with the field `password`; SERVICE_UNAVAILABLE
 */
export async function verifyOwnPassword(ctx: UserContext, password: string): Promise<VerifiedPassword> {
  const user = await ctx.db
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .where('id', '=', ctx.userId)
    .executeTakeFirst();
  if (!user || !(await verifyPassword(user.passwordHash, password))) {
    throw wrongPassword();
  }
  return user;
}

/** Also for a password that was right and was changed before it was put to use. */
export function wrongPassword(): DomainError {
  return fieldError('password', 'Password is incorrect');
}
