import type { contract, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { one } from '../db/rows.ts';
import { cardsOf } from './professional-cards.ts';

type Output = OutputOf<typeof contract.directory.highlights>;

/** How many people each section shows. */
const SHOWN = 3;

/** How many people are looked at for each section, because paused ones are left out. */
const LOOKED_AT = 20;

// Both read a bounded number of rows: the latest ratings, and the best-rated people who reply within a day.
const HIGHLIGHTS = `
  with latest as (
    select rated_id, rating from ratings
    where created_at > now() - interval '30 days' order by created_at desc limit 5000
  ), quick as (
    select user_id from directory_entries
    where listed and replies_within_day and message_rate is not null and user_id <> $2
    order by rating_avg desc nulls last, rating_count desc, user_id limit 200
  ), top_rated as (
    select user_id as id, row_number() over (order by cautious_average(sum(rating), count(*)) desc, count(*) desc, user_id) as place
    from latest join directory_entries on user_id = rated_id
    where listed and message_rate is not null and user_id <> $2
    group by user_id
    order by place limit $3
  ), fastest as (
    select user_id as id, row_number() over (order by response_median_hours, user_id) as place
    from quick join profile_stats using (user_id)
    order by place limit $3
  ), best as (
    select id, place from top_rated join users using (id) where pause_of(users, now()) is null order by place limit $1
  )
  select
    array(select id from best order by place) as top_rated,
    array(
      select id from fastest join users using (id)
      where pause_of(users, now()) is null and id not in (select id from best) order by place limit $1
    ) as replies_fastest`;

/**
 * Returns the sections that the directory shows before a search, without the caller, paused people and people without a
 * price. No one is in both.
 */
export async function getHighlights(ctx: UserContext): Promise<Output> {
  const { top_rated, replies_fastest } = await one<{ top_rated: string[]; replies_fastest: string[] }>(ctx.reads, {
    name: 'directory.highlights',
    text: HIGHLIGHTS,
    values: [SHOWN, ctx.userId, LOOKED_AT],
  });
  const [topRated, repliesFastest] = await Promise.all([cardsOf(ctx, top_rated), cardsOf(ctx, replies_fastest)]);
  return { topRated, repliesFastest };
}
