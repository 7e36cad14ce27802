import type { Config } from '../config/config.ts';
import type { OutputFor, UserContext } from '../context.ts';
import { one } from '../database/rows.ts';

export type EarningsMonth = OutputFor<'coins.earningsByMonth'>['content'][number];

/** What EARNINGS selects, in coins. */
export interface EarningsRow {
  total: number;
  replies: number;
  this_month: number;
  last_month: number;
  pending: number;
  available: number;
  awaiting_reply: number;
}

/**
 * The start of a statement that contains EARNINGS or EARNINGS_BY_MONTH. It reads the tallies of the user in $1 once, as
 * `noted`.
 */
export const WITH_TALLIES = 'with noted as materialized (select tally, number, coins from tallies_of($1))';

// Months are those of India, where earnings are paid out and taxed. The database tallies what was earned in each.
// $1 is the user; $2 says whether coins earned from bonus coins can be withdrawn; $3 is the earnings hold.
export const EARNINGS = `
  select
    coalesce(sum(coins) filter (where tally like 'earned %'), 0)::bigint as total,
    coalesce(sum(number) filter (where tally like 'earned %'), 0)::integer as replies,
    coalesce(sum(coins) filter (where tally = (select earned_tally(now()))), 0)::bigint as this_month,
    coalesce(sum(coins) filter (
      where tally = (select earned_tally(date_trunc('month', now(), 'Asia/Kolkata') - interval '1 day'))
    ), 0)::bigint as last_month,
    coalesce(sum(coins) filter (where tally = 'received pending'), 0)::bigint as awaiting_reply,
    (
      select coalesce(sum(amount_coins), 0) from withdrawals
      where user_id = $1 and status in ('requested', 'approved')
    ) as pending,
    wallet_withdrawable($1, $2, clock_timestamp() - $3::interval) as available
  from noted`;

/** Coins earned in each of the last twelve months, the current one last. */
export const EARNINGS_BY_MONTH = `
  select month, coalesce(coins, 0) as coins, coalesce(number, 0) as replies
  from (
    select to_char((now() at time zone 'Asia/Kolkata') - n * interval '1 month', 'YYYY-MM') as month
    from generate_series(11, 0, -1) n
  ) twelve
  left join noted on tally = 'earned ' || month
  order by month`;

/** How long coins must have been earned before they can be withdrawn, as a PostgreSQL interval. */
export function earningsMaturity({ earningsMaturityMs }: Pick<Config, 'earningsMaturityMs'>): string {
  return `${earningsMaturityMs} milliseconds`;
}

export function readEarnings(ctx: UserContext): Promise<EarningsRow & { overdue: boolean }> {
  return one(ctx.reads, {
    name: 'coins.earnings',
    text: `${WITH_TALLIES} select earned.*, has_due_messages($1) as overdue from (${EARNINGS}) earned`,
    values: [ctx.userId, ctx.config.bonusEarnings === 'review', earningsMaturity(ctx.config)],
  });
}

export function earningsOf(row: EarningsRow): OutputFor<'coins.earnings'> {
  return {
    total: row.total,
    thisMonth: row.this_month,
    pending: row.pending,
    growth: growthPercent(row.this_month, row.last_month),
    averagePerMessage: row.replies === 0 ? 0 : Math.round((row.total / row.replies) * 100) / 100,
    available: row.available,
    awaitingReply: row.awaiting_reply,
  };
}

/** Returns the growth in percent with one decimal; null when last month is zero. */
export function growthPercent(thisMonth: number, lastMonth: number): number | null {
  return lastMonth === 0 ? null : Math.round(((thisMonth - lastMonth) / lastMonth) * 1000) / 10;
}
