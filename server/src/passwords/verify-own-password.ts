import { type DomainError, FIELD_TEXTS, fieldError } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { factorsOf, hasFactor } from '../second-factors/factors-of.ts';
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

/**
 * Verifies the password of a call that also needs a step-up. It may be missing if the account has a second factor, which
 * has then confirmed the call.
 * @returns the hash that was verified, or null without a password. The transaction requires a second factor then
 * @throws DomainError VALIDATION_FAILED with the field `password`; SERVICE_UNAVAILABLE
 */
export async function verifyPasswordUnlessFactor(
  ctx: UserContext,
  password: string | undefined,
): Promise<string | null> {
  if (password !== undefined) return (await verifyOwnPassword(ctx, password)).passwordHash;
  if (!hasFactor(await factorsOf(ctx.db, ctx.userId))) throw fieldError('password', FIELD_TEXTS.passwordNeeded);
  return null;
}

/** Returns the error for a wrong password, and for one that was changed after it was verified. */
export function wrongPassword(): DomainError {
  return fieldError('password', FIELD_TEXTS.passwordWrong);
}
