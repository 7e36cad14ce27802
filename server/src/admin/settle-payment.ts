import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { sqlFunction } from '../db/sql-function.ts';
import { idempotencyArgs } from '../kernel/idempotency.ts';

const settle =
  sqlFunction<
    (
      adminId: string,
      requestId: string,
      key: string | null,
      operation: string,
      hash: Buffer,
      eventId: string,
      note: string,
    ) => void
  >('payment_settle');

/**
 * Marks an unmatched payment as settled, which removes it from the list. `note` says how it was handled at the
 * provider. Moves no coins. A repeat keeps the first note.
 * @throws DomainError NOT_FOUND
 */
export async function settlePayment(
  ctx: UserContext,
  input: InputOf<typeof contract.admin.settlePayment>,
): Promise<OutputOf<typeof contract.admin.settlePayment>> {
  const { key, operation, hash } = idempotencyArgs(ctx, 'admin.settlePayment', input);
  const { id, note } = input;
  await settle(ctx.pool, ctx.userId, ctx.requestId, key, operation, hash, id, note);
  return { id };
}
