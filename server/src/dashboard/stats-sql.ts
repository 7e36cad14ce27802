import type { OutputFor } from '../context.ts';

/** A row of STATS. Response time is in hours. */
export interface StatsRow extends OutputFor<'dashboard.stats'> {
  /** Received messages that are pending. */
  readonly questions: number;
  /** Unread replies. */
  readonly replies: number;
  readonly pending: number;
  readonly pendingCoins: number;
  readonly overdue: boolean;
}

/**
 * SQL query for the dashboard stats of the user in `$1`. The statement must begin with WITH_TALLIES, which defines
 * `noted`.
 */
export const STATS = `
  select
    wallet_balance($1) as "availableCoins", c.sent + c.received as "totalMessages", c.sent as "totalSent",
    c.received as "totalReceived", s.consultations, s.response_rate as "responseRate",
    s.rating_avg::double precision as rating, s.rating_count as "totalRatings", s.profile_views as "profileViews",
    s.response_median_hours as "averageResponseTime", c.questions, c.replies,
    c.pending, c.pending_coins as "pendingCoins", has_due_messages($1) as overdue
  from profile_stats s, (
    select
      coalesce(sum(number) filter (where tally like 'sent %'), 0) as sent,
      coalesce(sum(number) filter (where tally like 'received %'), 0) as received,
      coalesce(sum(number) filter (where tally = 'received pending'), 0) as questions,
      coalesce(sum(number) filter (where tally = 'sent unread'), 0) as replies,
      coalesce(sum(number) filter (where tally = 'sent pending'), 0) as pending,
      coalesce(sum(coins) filter (where tally = 'sent pending'), 0) as pending_coins
    from noted
  ) c
  where s.user_id = $1`;

export function statsOf(row: StatsRow): OutputFor<'dashboard.stats'> {
  const { questions: _questions, replies: _replies, pending: _pending, pendingCoins: _pendingCoins, ...rest } = row;
  const { overdue: _overdue, ...stats } = rest;
  return stats;
}
