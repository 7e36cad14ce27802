import { sql } from 'kysely';
import type { Tx } from '../../server/src/database/transaction.ts';

/**
 * Gives every demo user plausible profile views for each week since they joined: some each week, more in weeks with
 * messages, and the current week up to now. The visits of the conversations alone would all have been this week.
 */
export async function fillViews(tx: Tx): Promise<void> {
  await sql`delete from profile_view_weeks`.execute(tx);
  await sql`
    insert into profile_view_weeks (user_id, week, views)
    select u.id, w.week, ceil(
      (3 + abs(hashtext(u.email || w.week::text)) % 9 + 4 * count(m.id))
      * least(1, extract(epoch from now() - w.week::timestamp at time zone 'Asia/Kolkata') / extract(epoch from interval '7 days'))
    )
    from users u
    cross join lateral (
      select week_in_india(now()) - 7 * n as week
      from generate_series(0, (week_in_india(now()) - week_in_india(u.created_at)) / 7) n
    ) w
    left join messages m on m.recipient_id = u.id and week_in_india(m.created_at) = w.week
    group by u.id, w.week`.execute(tx);
  await sql`
    update profile_stats s set profile_views = total.views
    from (select user_id, sum(views) as views from profile_view_weeks group by user_id) total
    where total.user_id = s.user_id`.execute(tx);
}
