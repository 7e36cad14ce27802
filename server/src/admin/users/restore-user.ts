import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { adminFunction } from '../../admin-acts/admin-function.ts';

type AdminUser = OutputFor<'admin.restoreUser'>;

const restore = adminFunction<(userId: string) => AdminUser>('admin_restore_user');

/**
 * Lifts a suspension: the account is listed again and its owner can sign in. An account that is not suspended stays as it
 * is.
 * @throws DomainError NOT_FOUND
 */
export async function restoreUser(ctx: UserContext, input: InputFor<'admin.restoreUser'>): Promise<AdminUser> {
  return restore(ctx, 'admin.restoreUser', input, input.id);
}
