import type { contract, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { readSettled } from '../messages/settle-due.ts';

type Earnings = OutputOf<typeof contract.coins.earnings>;

/** What EARNINGS selects, in coins. */
export interface EarningsRow {
  total: number;
  replies: number;
  this_month: number;
  last_month: number;
  pending: number;
  available: number;
  awaiting_reply: number;
  overdue: boolean;
}

// Months are calendar months of India, where earnings are paid out and taxed, whatever zone server and reader are in; the
// database keeps what was earned in each (migrations/0016_scale_tallies.sql).
// The user is $1; $2 says whether earned_bonus coins can be withdrawn.
export const EARNINGS = `
  select
    earned.*,
    (
      select coalesce(sum(amount_coins), 0) from withdrawals
      where user_id = $1 and status in ('requested', 'approved')
    ) as pending,
    wallet_withdrawable($1, $2) as available,
    waiting.*
  from (
    select
      coalesce(sum(coins), 0)::bigint as total,
      coalesce(sum(number), 0)::integer as replies,
      coalesce(sum(coins) filter (where tally = earned_tally(now())), 0)::bigint as this_month,
      coalesce(sum(coins) filter (
        where tally = earned_tally(date_trunc('month', now(), 'Asia/Kolkata') - interval '1 day')
      ), 0)::bigint as last_month
    from tallies_of($1) where tally like 'earned %'
  ) earned
  cross join (
    select awaiting_coins as awaiting_reply, has_due_messages($1) as overdue from message_counts($1)
  ) waiting`;

/** What the user earned, net of fees, and what becomes of it. All amounts are coins. */
export async function getEarnings(ctx: UserContext): Promise<Earnings> {
  return earningsOf(await readSettled(ctx, () => readEarnings(ctx)));
}

export async function readEarnings(ctx: UserContext): Promise<EarningsRow> {
  const { rows } = await ctx.pool.query<EarningsRow>({
    name: 'coins.earnings',
    text: EARNINGS,
    values: [ctx.userId, ctx.config.bonusEarnings === 'review'],
  });
  const [row] = rows;
  if (!row) throw new Error('the earnings query answered no row');
  return row;
}

export function earningsOf(row: EarningsRow): Earnings {
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

/** Percent with one decimal; null where there is nothing to compare with. */
export function growthPercent(thisMonth: number, lastMonth: number): number | null {
  return lastMonth === 0 ? null : Math.round(((thisMonth - lastMonth) / lastMonth) * 1000) / 10;
}
