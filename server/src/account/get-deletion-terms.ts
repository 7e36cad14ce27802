import type { OutputFor, UserContext } from '../context.ts';
import { earningsMaturity } from '../figures/earnings.ts';
import { refundWindows } from '../payments/refund-windows.ts';
import { readOutputWithoutOverdue } from '../expiry/expire-messages.ts';

/**
 * Returns what deleting the account would cost now, in coins and messages. The deletion checks these values again,
 * because they may change in the meantime.
 */
export async function getDeletionTerms(ctx: UserContext): Promise<OutputFor<'account.deletionTerms'>> {
  return readOutputWithoutOverdue(ctx, 'account.deletionTerms', {
    text: `
        select
          wallet_balance($1) as coins,
          account_forfeit_coins($1) as "forfeitCoins",
          account_forfeit_coins($1) - wallet_balance($1) as "escrowCoins",
          wallet_withdrawable($1, $2, clock_timestamp() - $3::interval) as "withdrawableCoins",
          (select coalesce(sum(f.coins), 0)::integer from coins_refundable($1, $4) f) as "refundableCoins",
          (select count(*) from messages where recipient_id = $1 and status = 'pending') as "waitingMessages",
          exists (
            select from withdrawals where user_id = $1 and status in ('requested', 'approved')
          ) as "openWithdrawal",
          account_has_open_purchase($1) as "openPurchase",
          (select count(*) from withdrawals where user_id = $1) as "keptWithdrawals",
          has_due_messages($1) as overdue`,
    values: [
      ctx.userId,
      ctx.config.bonusEarnings === 'review',
      earningsMaturity(ctx.config),
      refundWindows(ctx.payments),
    ],
  });
}
