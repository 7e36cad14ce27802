import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { sqlFunction } from '../db/sql-function.ts';
import { findUser } from './find-user.ts';

const restore = sqlFunction<(adminId: string, requestId: string, userId: string) => void>('admin_restore_user');

/**
 * Lifts a suspension: the account is listed again and its owner can sign in. An account that is not suspended stays as it
 * is.
 * @throws DomainError NOT_FOUND
 */
export async function restoreUser(
  ctx: UserContext,
  { id }: InputOf<typeof contract.admin.restoreUser>,
): Promise<OutputOf<typeof contract.admin.restoreUser>> {
  await restore(ctx.pool, ctx.userId, ctx.requestId, id);
  return findUser(ctx, id);
}
