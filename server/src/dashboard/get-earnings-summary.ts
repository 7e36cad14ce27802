import type { contract, OutputOf } from '@proverse/shared';
import { earningsOf, readEarnings, type EarningsRow } from '../kernel/earnings.ts';
import type { UserContext } from '../context.ts';
import { readSettled } from '../kernel/settle-due-messages.ts';

type Summary = OutputOf<typeof contract.dashboard.earningsSummary>;

/** Returns the wallet's earnings in coins, with the dashboard's field names. Due messages are settled first. */
export async function getEarningsSummary(ctx: UserContext): Promise<Summary> {
  return summaryOf(await readSettled(ctx, () => readEarnings(ctx)));
}

export function summaryOf(row: EarningsRow): Summary {
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
