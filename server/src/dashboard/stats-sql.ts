import type { contract, OutputOf } from '@proverse/shared';

type Stats = OutputOf<typeof contract.dashboard.stats>;

/** A row of STATS. Response time is in hours. */
export interface StatsRow extends Stats {
  /** Pending received messages and unread replies. */
  readonly unread: number;
  readonly overdue: boolean;
}

/** SQL query for the dashboard stats of the user in `$1`. */
export const STATS = `
  select
    wallet_balance($1) as "availableCoins", c.sent + c.received as "totalMessages", c.sent as "totalSent",
    c.received as "totalReceived", s.consultations, s.response_rate as "responseRate",
    s.rating_avg::double precision as rating, s.rating_count as "totalRatings", s.profile_views as "profileViews",
    s.response_median_hours as "averageResponseTime", c.unread, has_due_messages($1) as overdue
  from profile_stats s, (
    select
      sent_pending + sent_unread + sent_replied + sent_expired + sent_rejected as sent,
      received_pending + received_replied + received_expired + received_rejected as received,
      received_pending + sent_unread as unread
    from message_counts($1)
  ) c
  where s.user_id = $1`;

export function statsOf({ unread: _unread, overdue: _overdue, ...stats }: StatsRow): Stats {
  return stats;
}
