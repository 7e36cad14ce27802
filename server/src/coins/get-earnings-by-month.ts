import type { contract, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';

type Months = OutputOf<typeof contract.coins.earningsByMonth>;
export type EarningsMonth = Months['content'][number];

// The database keeps what was earned in each month (migrations/0016_scale_tallies.sql).
export const EARNINGS_BY_MONTH = `
  select month, coalesce(coins, 0) as coins, coalesce(number, 0) as replies
  from (
    select to_char((now() at time zone 'Asia/Kolkata') - n * interval '1 month', 'YYYY-MM') as month
    from generate_series(11, 0, -1) n
  ) twelve
  left join tallies_of($1) on tally = 'earned ' || month
  order by month`;

/** What the caller earned in each of the last twelve months of India, net of fees; this month, so far, is the last. */
export async function getEarningsByMonth(ctx: UserContext): Promise<Months> {
  const { rows } = await ctx.pool.query<EarningsMonth>({
    name: 'coins.earnings-by-month',
    text: EARNINGS_BY_MONTH,
    values: [ctx.userId],
  });
  return { content: rows };
}
