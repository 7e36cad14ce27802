import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { sqlFunction } from '../db/sql-function.ts';
import { idempotencyArgs } from '../kernel/idempotency.ts';

type AdminUser = OutputOf<typeof contract.admin.restoreUser>;

const restore =
  sqlFunction<
    (
      adminId: string,
      requestId: string,
      key: string | null,
      operation: string,
      hash: Buffer,
      userId: string,
    ) => AdminUser
  >('admin_restore_user');

/**
 * Lifts a suspension: the account is listed again and its owner can sign in. An account that is not suspended stays as it
 * is.
 * @throws DomainError NOT_FOUND
 */
export async function restoreUser(
  ctx: UserContext,
  input: InputOf<typeof contract.admin.restoreUser>,
): Promise<AdminUser> {
  const { key, operation, hash } = idempotencyArgs(ctx, 'admin.restoreUser', input);
  return restore(ctx.pool, ctx.userId, ctx.requestId, key, operation, hash, input.id);
}
