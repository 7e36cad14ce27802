import type { OutputFor, UserContext } from '../context.ts';
import { readOutput } from '../database/read-output.ts';

type Stats = OutputFor<'profile.stats'>;

// The month is a calendar month of India, as in the wallet's earnings. The condition names all ranks, so that the
// inbox index finds the messages of the last week without reading the others.
const STATS = `
  select
    (
      select count(*) from messages
      where recipient_id = $1 and received_rank in (-1, 0, 1, 2, 3) and created_at > now() - interval '7 days'
    ) as "weeklyMessages",
    (
      select coalesce(sum(amount_coins), 0) from ledger_tx
      where user_id = $1 and kind in ('release', 'release_reversed') and created_at >= date_trunc('month', now(), 'Asia/Kolkata')
    ) as "monthlyEarnings",
    profile_views as "profileViews",
    response_median_hours as "averageResponseTime"
  from profile_stats
  where user_id = $1`;

/**
 * Returns the stats of the caller's profile. Earnings are coins net of fees, response time is in hours.
 * @throws DomainError NOT_FOUND for an unknown user
 */
export async function getStats(ctx: UserContext): Promise<Stats> {
  return readOutput(ctx.reads, 'profile.stats', { text: STATS, values: [ctx.userId] });
}
