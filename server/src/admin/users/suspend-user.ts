import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { callAsAdmin } from '../../admin-acts/call-as-admin.ts';

type AdminUser = OutputFor<'admin.suspendUser'>;

/**
 * Suspends an account: its sessions end at once on every node, it is not listed and takes no new messages. Pending
 * messages continue as usual. A repeat keeps the first reason and date.
 * @throws DomainError NOT_FOUND, ADMIN_PROTECTED (any admin, the caller included)
 */
export async function suspendUser(ctx: UserContext, input: InputFor<'admin.suspendUser'>): Promise<AdminUser> {
  const { user, ended } = await callAsAdmin(ctx, { operation: 'admin.suspendUser', input }, 'admin_suspend_user', {
    p_user: input.id,
    p_reason: input.reason,
  });
  ctx.accessTokens.revokeSessions(ended);
  return user;
}
