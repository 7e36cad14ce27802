import { DomainError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../../context.ts';

/**
 * Renames a passkey of the user.
 * @throws DomainError NOT_FOUND
 */
export async function renamePasskey(
  ctx: UserContext,
  { id, name }: InputOf<typeof contract.factors.renamePasskey>,
): Promise<OutputOf<typeof contract.factors.renamePasskey>> {
  const renamed = await ctx.db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', ctx.userId)
    .returning('id')
    .executeTakeFirst();
  if (!renamed) throw new DomainError('NOT_FOUND');
  return { message: 'Passkey renamed' };
}
