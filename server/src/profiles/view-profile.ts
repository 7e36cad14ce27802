import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { sqlFunction } from '../database/sql-function.ts';

type Output = OutputFor<'profiles.view'>;

/** Returns whether the visit counted, null for a profile that the viewer may not see. */
const view = sqlFunction<(viewerId: string, userId: string) => boolean | null>('view_profile');

/**
 * Counts a visit once per visitor and day in India. Visits to the caller's own profile do not count. A repeat on the same
 * day changes nothing.
 * @throws DomainError NOT_FOUND if the caller may not see the profile
 */
export async function viewProfile(ctx: UserContext, { userId }: InputFor<'profiles.view'>): Promise<Output> {
  const counted = await view(ctx.pool, ctx.userId, userId);
  if (counted === null) throw new DomainError('NOT_FOUND');
  return { counted };
}
