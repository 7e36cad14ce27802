import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { callFunction } from '../db/call-function.ts';
import { findUser } from './find-user.ts';

/**
 * Suspends an account: its sessions end at once on every node, its owner is answered ACCOUNT_SUSPENDED, it is not listed
 * and takes no messages; those under way run their course. Repeating it keeps the first reason and date.
 * Refuses NOT_FOUND, ADMIN_PROTECTED (an admin, oneself included).
 */
export async function suspendUser(
  ctx: UserContext,
  { id, reason }: InputOf<typeof contract.admin.suspendUser>,
): Promise<OutputOf<typeof contract.admin.suspendUser>> {
  const endedSessions = await callFunction<string[]>(ctx.pool, 'admin_suspend_user', [
    ctx.userId,
    ctx.requestId,
    id,
    reason,
  ]);
  ctx.accessTokens.revokeSessions(endedSessions);
  return findUser(ctx, id);
}
