import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { sqlFunction } from '../db/sql-function.ts';
import { findUser } from './find-user.ts';

/** Returns the ids of the sessions that it ended. */
const suspend =
  sqlFunction<(adminId: string, requestId: string, userId: string, reason: string) => string[]>('admin_suspend_user');

/**
 * Suspends an account: its sessions end at once on every node, it is not listed and takes no new messages. Pending
 * messages continue as usual. A repeat keeps the first reason and date.
 * @throws DomainError NOT_FOUND, ADMIN_PROTECTED (any admin, the caller included)
 */
export async function suspendUser(
  ctx: UserContext,
  { id, reason }: InputOf<typeof contract.admin.suspendUser>,
): Promise<OutputOf<typeof contract.admin.suspendUser>> {
  ctx.accessTokens.revokeSessions(await suspend(ctx.pool, ctx.userId, ctx.requestId, id, reason));
  return findUser(ctx, id);
}
