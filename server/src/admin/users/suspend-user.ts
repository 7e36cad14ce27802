import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { adminFunction } from '../../admin-acts/admin-function.ts';

type AdminUser = OutputFor<'admin.suspendUser'>;

const suspend =
  adminFunction<(userId: string, reason: string) => { readonly user: AdminUser; readonly ended: readonly string[] }>(
    'admin_suspend_user',
  );

/**
 * Suspends an account: its sessions end at once on every node, it is not listed and takes no new messages. Pending
 * messages continue as usual. A repeat keeps the first reason and date.
 * @throws DomainError NOT_FOUND, ADMIN_PROTECTED (any admin, the caller included)
 */
export async function suspendUser(ctx: UserContext, input: InputFor<'admin.suspendUser'>): Promise<AdminUser> {
  const { user, ended } = await suspend(ctx, 'admin.suspendUser', input, input.id, input.reason);
  ctx.accessTokens.revokeSessions(ended);
  return user;
}
