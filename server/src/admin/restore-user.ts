import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { adminFunction } from '../kernel/admin-function.ts';

type AdminUser = OutputOf<typeof contract.admin.restoreUser>;

const restore = adminFunction<(userId: string) => AdminUser>('admin_restore_user');

/**
 * Lifts a suspension: the account is listed again and its owner can sign in. An account that is not suspended stays as it
 * is.
 * @throws DomainError NOT_FOUND
 */
export async function restoreUser(
  ctx: UserContext,
  input: InputOf<typeof contract.admin.restoreUser>,
): Promise<AdminUser> {
  return restore(ctx, 'admin.restoreUser', input, input.id);
}
