import type { contract, InputOf, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { callFunction } from '../db/call-function.ts';

/**
 * Takes a stray payment off the list, with a note in the log of how it was dealt with at the provider. Moves no coins; a
 * repeat keeps the first note. Refuses NOT_FOUND.
 */
export async function settlePayment(
  ctx: UserContext,
  { id, note }: InputOf<typeof contract.admin.settlePayment>,
): Promise<OutputOf<typeof contract.admin.settlePayment>> {
  await callFunction(ctx.pool, 'payment_settle', [ctx.userId, ctx.requestId, id, note]);
  return { id };
}
