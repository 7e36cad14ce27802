import type { InputFor, UserContext } from '../context.ts';
import { sqlFunction } from '../database/sql-function.ts';
import { withdrawalOf, type Withdrawal, type WithdrawalRow } from '../payouts/withdrawal-wire.ts';

const cancel = sqlFunction<(userId: string, withdrawalId: string) => WithdrawalRow>('withdrawal_cancel');

/**
 * Cancels the caller's withdrawal before it is approved and gives its coins back as the same kinds. A repeat returns
 * the cancelled withdrawal and moves nothing.
 * @throws DomainError NOT_FOUND (also for another person's), WITHDRAWAL_DECIDED with its `status`
 */
export async function cancelWithdrawal(ctx: UserContext, { id }: InputFor<'withdrawals.cancel'>): Promise<Withdrawal> {
  const row = await cancel(ctx.pool, ctx.userId, id);
  ctx.live.publish(ctx.userId, { type: 'balance.changed' });
  return withdrawalOf(ctx.config, row);
}
