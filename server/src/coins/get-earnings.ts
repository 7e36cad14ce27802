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

// Months are calendar months of India, where earnings are paid out and taxed, whatever zone server and reader are in. Their
// beginnings are worked out once, not for each row (`materialized`).
// The user is $1; $2 says whether earned_bonus coins can be withdrawn.
export const EARNINGS = `
  with month as materialized (
    select this, date_trunc('month', this - interval '1 day', 'Asia/Kolkata') as last
    from (select date_trunc('month', now(), 'Asia/Kolkata') as this) m
  )
  select
    earned.*,
    (
      select coalesce(sum(amount_coins), 0) from withdrawals
      where user_id = $1 and status in ('requested', 'approved')
    ) as pending,
    wallet_withdrawable($1, $2) as available,
    waiting.*
  from month
  cross join lateral (
    select
      coalesce(sum(amount_coins), 0) as total,
      count(*) filter (where kind = 'release') as replies,
      coalesce(sum(amount_coins) filter (where created_at >= month.this), 0) as this_month,
      coalesce(sum(amount_coins) filter (where created_at >= month.last and created_at < month.this), 0) as last_month
    from ledger_tx where user_id = $1 and kind in ('release', 'release_reversed')
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
