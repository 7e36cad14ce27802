import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';

/**
 * Removes one of the user's verifications and its mark.
 * @throws DomainError NOT_FOUND
 */
export async function removeVerification(
  ctx: UserContext,
  { id }: InputFor<'verification.remove'>,
): Promise<OutputFor<'verification.remove'>> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('verifications')
    .where('id', '=', id)
    .where('user_id', '=', ctx.userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new DomainError('NOT_FOUND');
  return { message: 'Verification removed' };
}
