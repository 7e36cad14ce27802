import type { contract, OutputOf } from '@proverse/shared';

type Stats = OutputOf<typeof contract.dashboard.stats>;

/** A row of STATS. Response time is in hours. */
export interface StatsRow {
  coins: number;
  sent: number;
  received: number;
  /** Pending received messages and unread replies. */
  unread: number;
  consultations: number;
  response_rate: number | null;
  rating: number | null;
  rating_count: number;
  profile_views: number;
  response_hours: number | null;
  overdue: boolean;
}

/** SQL query for the dashboard stats of the user in `$1`. */
export const STATS = `
  select
    wallet_balance($1) as coins,
    c.sent_pending + c.sent_unread + c.sent_replied + c.sent_expired + c.sent_rejected as sent,
    c.received_pending + c.received_replied + c.received_expired + c.received_rejected as received,
    c.received_pending + c.sent_unread as unread,
    s.consultations, s.response_rate, s.rating_avg::double precision as rating, s.rating_count, s.profile_views,
    response_median_hours($1) as response_hours,
    has_due_messages($1) as overdue
  from profile_stats s, message_counts($1) c
  where s.user_id = $1`;

export function statsOf(row: StatsRow): Stats {
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
