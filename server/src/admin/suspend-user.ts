import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { sqlFunction } from '../db/sql-function.ts';
import { idempotencyArgs } from '../kernel/idempotency.ts';

type AdminUser = OutputOf<typeof contract.admin.suspendUser>;

const suspend =
  sqlFunction<
    (
      adminId: string,
      requestId: string,
      key: string | null,
      operation: string,
      hash: Buffer,
      userId: string,
      reason: string,
    ) => { readonly user: AdminUser; readonly ended: readonly string[] }
  >('admin_suspend_user');

/**
 * Suspends an account: its sessions end at once on every node, it is not listed and takes no new messages. Pending
 * messages continue as usual. A repeat keeps the first reason and date.
 * @throws DomainError NOT_FOUND, ADMIN_PROTECTED (any admin, the caller included)
 */
export async function suspendUser(
  ctx: UserContext,
  input: InputOf<typeof contract.admin.suspendUser>,
): Promise<AdminUser> {
  const { key, operation, hash } = idempotencyArgs(ctx, 'admin.suspendUser', input);
  const { id, reason } = input;
  const { user, ended } = await suspend(ctx.pool, ctx.userId, ctx.requestId, key, operation, hash, id, reason);
  ctx.accessTokens.revokeSessions(ended);
  return user;
}
