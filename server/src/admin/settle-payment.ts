import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { sqlFunction } from '../db/sql-function.ts';

const settle =
  sqlFunction<(adminId: string, requestId: string, eventId: string, note: string) => void>('payment_settle');

/**
 * Marks an unmatched payment as settled, which removes it from the list. `note` says how it was handled at the
 * provider. Moves no coins. A repeat keeps the first note.
 * @throws DomainError NOT_FOUND
 */
export async function settlePayment(
  ctx: UserContext,
  { id, note }: InputOf<typeof contract.admin.settlePayment>,
): Promise<OutputOf<typeof contract.admin.settlePayment>> {
  await settle(ctx.pool, ctx.userId, ctx.requestId, id, note);
  return { id };
}
