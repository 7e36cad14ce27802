import type { contract, InputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { callFunction } from '../db/call-function.ts';
import { withdrawalOf, type Withdrawal, type WithdrawalRow } from './withdrawal-wire.ts';

/**
 * Takes one's own withdrawal back before it is approved; its coins return to the kinds they were. A repeat answers the
 * cancelled withdrawal again.
 * @throws DomainError NOT_FOUND (also for somebody else's), WITHDRAWAL_DECIDED with its `status`
 */
export async function cancelWithdrawal(
  ctx: UserContext,
  { id }: InputOf<typeof contract.withdrawals.cancel>,
): Promise<Withdrawal> {
  const row = await callFunction<WithdrawalRow>(ctx.pool, 'withdrawal_cancel', [ctx.userId, id]);
  ctx.live.publish(ctx.userId, { type: 'balance.changed' });
  return withdrawalOf(ctx.config, row);
}
