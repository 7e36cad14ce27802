import { DomainError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';

/**
 * Removes one of the user's verifications and its mark.
 * @throws DomainError NOT_FOUND
 */
export async function removeVerification(
  ctx: UserContext,
  { id }: InputOf<typeof contract.verification.remove>,
): Promise<OutputOf<typeof contract.verification.remove>> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('verifications')
    .where('id', '=', id)
    .where('user_id', '=', ctx.userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new DomainError('NOT_FOUND');
  return { message: 'Verification removed' };
}
