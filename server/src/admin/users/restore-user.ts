import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { callAsAdmin } from '../../admin-acts/call-as-admin.ts';

type AdminUser = OutputFor<'admin.restoreUser'>;

/**
 * Lifts a suspension: the account is listed again and its owner can sign in. An account that is not suspended stays as it
 * is.
 * @throws DomainError NOT_FOUND
 */
export async function restoreUser(ctx: UserContext, input: InputFor<'admin.restoreUser'>): Promise<AdminUser> {
  return callAsAdmin(ctx, { operation: 'admin.restoreUser', input }, 'admin_restore_user', { p_user: input.id });
}
