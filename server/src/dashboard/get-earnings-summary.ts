import { earningsOf, readEarnings, type EarningsRow } from '../figures/earnings.ts';
import type { OutputFor, UserContext } from '../context.ts';
import { readWithoutOverdue } from '../expiry/expire-messages.ts';

/** Returns the wallet's earnings in coins, with the dashboard's field names. Due messages expire first. */
export async function getEarningsSummary(ctx: UserContext): Promise<OutputFor<'dashboard.earningsSummary'>> {
  return summaryOf(await readWithoutOverdue(ctx, () => readEarnings(ctx)));
}

export function summaryOf(row: EarningsRow): OutputFor<'dashboard.earningsSummary'> {
  const earnings = earningsOf(row);
  return {
    thisMonthEarnings: earnings.thisMonth,
    lastMonthEarnings: row.last_month,
    monthlyGrowthPercentage: earnings.growth,
    avgEarningsPerMessage: earnings.averagePerMessage,
    pendingEarnings: earnings.pending,
    totalEarnings: earnings.total,
    availableEarnings: earnings.available,
    awaitingReply: earnings.awaitingReply,
  };
}
