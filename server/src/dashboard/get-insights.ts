import type { OutputFor, UserContext } from '../context.ts';
import { readOutput } from '../database/read-output.ts';

const WEEKS = 12;

const FIRST_WEEK = `(week_in_india(now()) - ${7 * (WEEKS - 1)})`;
const SINCE = `(${FIRST_WEEK}::timestamp at time zone 'Asia/Kolkata')`;

// Each part reads a range of one index. The condition on messages names all ranks, so that the inbox index finds those of
// the last weeks without reading the others.
const WEEKLY = `
  select
    to_char(w.week, 'YYYY-MM-DD') as week, coalesce(v.views, 0) as views, coalesce(r.messages, 0) as messages,
    coalesce(a.replies, 0) as replies, coalesce(e.coins, 0) as coins, a.hours as "responseHours"
  from (select ${FIRST_WEEK} + 7 * n as week from generate_series(0, ${WEEKS - 1}) n) w
  left join profile_view_weeks v on v.user_id = $1 and v.week = w.week
  left join (
    select week_in_india(created_at) as week, count(*) as messages
    from messages
    where recipient_id = $1 and received_rank in (-1, 0, 1, 2, 3) and created_at >= ${SINCE}
    group by 1
  ) r on r.week = w.week
  left join (
    select week_in_india(replied_at) as week, count(*) as replies, round(extract(epoch from
      percentile_cont(0.5) within group (order by replied_at - created_at) filter (where free_pass_id is null)
    ) / 3600, 2)::double precision as hours
    from messages
    where recipient_id = $1 and status = 'replied' and replied_at >= ${SINCE}
    group by 1
  ) a on a.week = w.week
  left join (
    select week_in_india(created_at) as week, sum(amount_coins) as coins
    from ledger_tx
    where user_id = $1 and kind in ('release', 'release_reversed') and created_at >= ${SINCE}
    group by 1
  ) e on e.week = w.week
  order by w.week`;

const INSIGHTS = `
  select
    (select json_agg(weekly) from (${WEEKLY}) weekly) as weeks, s.response_rate as "responseRate",
    s.response_median_hours as "averageResponseTime", u.message_rate as "messageRate"
  from users u join profile_stats s on s.user_id = u.id
  where u.id = $1`;

/**
 * Returns the caller's figures of the last twelve weeks.
 * @throws DomainError NOT_FOUND for an unknown user
 */
export async function getInsights(ctx: UserContext): Promise<OutputFor<'dashboard.insights'>> {
  return readOutput(ctx.reads, 'dashboard.insights', { text: INSIGHTS, values: [ctx.userId] });
}
