import type { InputFor, UserContext } from '../context.ts';
import { callFunction } from '../database/call-function.ts';
import { withdrawalOf, type Withdrawal } from '../payouts/withdrawal-wire.ts';

/**
 * Cancels the caller's withdrawal before it is approved and gives its coins back as the same kinds. A repeat returns
 * the cancelled withdrawal and moves nothing.
 * @throws DomainError NOT_FOUND (also for another person's), WITHDRAWAL_DECIDED with its `status`
 */
export async function cancelWithdrawal(ctx: UserContext, { id }: InputFor<'withdrawals.cancel'>): Promise<Withdrawal> {
  const row = await callFunction(ctx.pool, 'withdrawal_cancel', { p_user: ctx.userId, p_id: id });
  ctx.live.publish(ctx.userId, { type: 'balance.changed' });
  return withdrawalOf(ctx.config, row);
}
