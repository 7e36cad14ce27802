import type { OutputFor, UserContext } from '../context.ts';
import { one } from '../database/rows.ts';
import { cardsOf } from './professional-cards.ts';

/** How many people each section shows. */
const SHOWN = 3;

/** How many people are looked at for each section, because paused ones are left out. */
const LOOKED_AT = 20;

// Each reads a bounded number of rows: the latest ratings, the best-rated people who reply within a day, and the latest sign-ups.
// The ids of users contain the time of their sign-up.
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
  ), newest as (
    select user_id as id from (
      select user_id, listed, message_rate from directory_entries
      where user_id > uuidv7(interval '-60 days') order by user_id desc limit 2000
    ) joined
    where listed and message_rate is not null and user_id <> $2 order by user_id desc limit $3
  ), best as (
    select id, place from top_rated join users using (id) where pause_of(users, now()) is null order by place limit $1
  ), quickest as (
    select id, place from fastest join users using (id)
    where pause_of(users, now()) is null and id not in (select id from best) order by place limit $1
  )
  select
    array(select id from best order by place) as top_rated,
    array(select id from quickest order by place) as replies_fastest,
    array(
      select id from newest join users using (id)
      where pause_of(users, now()) is null and headline is not null
        and id not in (select id from best union all select id from quickest)
      order by id desc limit $1
    ) as newest`;

interface Found {
  readonly top_rated: string[];
  readonly replies_fastest: string[];
  readonly newest: string[];
}

/**
 * Returns the sections that the directory shows before a search, without the caller, paused people and people without a
 * price. The newest joined within 60 days and have a headline. No one is in two sections.
 */
export async function getHighlights(ctx: UserContext): Promise<OutputFor<'directory.highlights'>> {
  const found = await one<Found>(ctx.reads, {
    name: 'directory.highlights',
    text: HIGHLIGHTS,
    values: [SHOWN, ctx.userId, LOOKED_AT],
  });
  const [topRated, repliesFastest, newest] = await Promise.all([
    cardsOf(ctx, found.top_rated),
    cardsOf(ctx, found.replies_fastest),
    cardsOf(ctx, found.newest),
  ]);
  return { topRated, repliesFastest, newest };
}
