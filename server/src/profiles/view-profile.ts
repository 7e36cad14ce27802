import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { callFunction } from '../database/call-function.ts';

type Output = OutputFor<'profiles.view'>;

/**
 * Counts a visit once per visitor and day in India. Visits to the caller's own profile do not count. A repeat on the same
 * day changes nothing.
 * @throws DomainError NOT_FOUND if the caller may not see the profile
 */
export async function viewProfile(ctx: UserContext, { userId }: InputFor<'profiles.view'>): Promise<Output> {
  const counted = await callFunction(ctx.pool, 'view_profile', { p_viewer: ctx.userId, p_user: userId });
  if (counted === null) throw new DomainError('NOT_FOUND');
  return { counted };
}
