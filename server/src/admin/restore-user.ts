import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { callFunction } from '../db/call-function.ts';
import { findUser } from './find-user.ts';

/**
 * Lifts a suspension: the account is listed again and its owner can sign in again. Of an account that is not suspended
 * it changes nothing. Refuses NOT_FOUND.
 */
export async function restoreUser(
  ctx: UserContext,
  { id }: InputOf<typeof contract.admin.restoreUser>,
): Promise<OutputOf<typeof contract.admin.restoreUser>> {
  await callFunction(ctx.pool, 'admin_restore_user', [ctx.userId, ctx.requestId, id]);
  return findUser(ctx, id);
}
