import type { contract, OutputOf } from '@proverse/shared';

type Stats = OutputOf<typeof contract.dashboard.stats>;

/** What FIGURES selects. */
export interface FiguresRow {
  coins: number;
  sent: number;
  received: number;
  /** Received messages that still wait, and replies not yet opened. */
  unread: number;
  consultations: number;
  response_rate: number | null;
  rating: number | null;
  rating_count: number;
  profile_views: number;
  response_hours: number | null;
  overdue: boolean;
}

// The user is $1. Each side's index is read once for its total and for what waits; the ranks are explained in
// migrations/0003_messages.sql.
export const FIGURES = `
  with received as (
    select received_rank as rank, count(*) as n from messages where recipient_id = $1 group by received_rank
  ), sent as (
    select sent_rank as rank, count(*) as n from messages where sender_id = $1 group by sent_rank
  )
  select
    wallet_balance($1) as coins,
    coalesce((select sum(n) from sent), 0)::integer as sent,
    coalesce((select sum(n) from received), 0)::integer as received,
    coalesce((select sum(n) from (table received union all table sent) b where rank = 0), 0)::integer as unread,
    s.consultations, s.response_rate, s.rating_avg::double precision as rating, s.rating_count, s.profile_views,
    response_median_hours($1) as response_hours,
    has_due_messages($1) as overdue
  from profile_stats s
  where s.user_id = $1`;

export function statsOf(row: FiguresRow): Stats {
  return {
    availableCoins: row.coins,
    totalMessages: row.sent + row.received,
    totalSent: row.sent,
    totalReceived: row.received,
    consultations: row.consultations,
    responseRate: row.response_rate,
    rating: row.rating,
    totalRatings: row.rating_count,
    profileViews: row.profile_views,
    averageResponseTime: row.response_hours,
  };
}
