import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';

/**
 * Renames a passkey of the user.
 * @throws DomainError NOT_FOUND
 */
export async function renamePasskey(
  ctx: UserContext,
  { id, name }: InputFor<'factors.renamePasskey'>,
): Promise<OutputFor<'factors.renamePasskey'>> {
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
