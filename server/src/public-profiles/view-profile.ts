import { DomainError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';

type Input = InputOf<typeof contract.profiles.view>;
type Output = OutputOf<typeof contract.profiles.view>;

/**
 * Counts a visit once per visitor and day in India. Visits to the caller's own profile do not count. A repeat on the same
 * day changes nothing.
 * @throws DomainError NOT_FOUND if the caller may not see the profile
 */
export async function viewProfile(ctx: UserContext, { userId }: Input): Promise<Output> {
  const { rows } = await ctx.pool.query<{ counted: boolean | null }>({
    name: 'profiles.view',
    text: 'select view_profile($1, $2) as counted',
    values: [ctx.userId, userId],
  });
  const counted = rows[0]?.counted ?? null;
  if (counted === null) throw new DomainError('NOT_FOUND');
  return { counted };
}
