import type { contract, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';

type Months = OutputOf<typeof contract.coins.earningsByMonth>;
export type EarningsMonth = Months['content'][number];

// Twelve short stretches of the index on releases, a month without any included.
export const EARNINGS_BY_MONTH = `
  select
    to_char(month.start, 'YYYY-MM') as month, coalesce(earned.coins, 0) as coins, earned.replies
  from (
    select date_trunc('month', now() at time zone 'Asia/Kolkata') - n * interval '1 month' as start
    from generate_series(11, 0, -1) n
  ) month
  cross join lateral (
    select sum(amount_coins) as coins, count(*) as replies from ledger_tx
    where user_id = $1 and kind in ('release', 'release_reversed')
      and created_at >= month.start at time zone 'Asia/Kolkata'
      and created_at < (month.start + interval '1 month') at time zone 'Asia/Kolkata'
  ) earned
  order by month.start`;

/** What the caller earned in each of the last twelve months of India, net of fees; this month, so far, is the last. */
export async function getEarningsByMonth(ctx: UserContext): Promise<Months> {
  const { rows } = await ctx.pool.query<EarningsMonth>({
    name: 'coins.earnings-by-month',
    text: EARNINGS_BY_MONTH,
    values: [ctx.userId],
  });
  return { content: rows };
}
