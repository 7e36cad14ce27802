-- Returns the people of each section that the directory shows before a search, without the viewer. Each section reads a bounded
-- number of rows: the latest ratings, the best-rated people who reply within a day, and the latest sign-ups. The ids of
-- users contain the time of their sign-up.
create or replace function directory_highlights(p_viewer uuid, p_shown integer, p_looked_at integer)
returns table (top_rated uuid[], replies_fastest uuid[], newest uuid[])
language sql stable as $$
  with latest as (
    select rated_id, rating from ratings
    where created_at > now() - interval '30 days' order by created_at desc limit 5000
  ), quick as (
    select user_id from directory_entries
    where listed and replies_within_day and message_rate is not null and user_id <> p_viewer
    order by rating_avg desc nulls last, rating_count desc, user_id limit 200
  ), top_rated as (
    select user_id as id, row_number() over (order by cautious_average(sum(rating), count(*)) desc, count(*) desc, user_id) as place
    from latest join directory_entries on user_id = rated_id
    where listed and message_rate is not null and user_id <> p_viewer
    group by user_id
    order by place limit p_looked_at
  ), fastest as (
    select user_id as id, row_number() over (order by response_median_hours, user_id) as place
    from quick join profile_stats using (user_id)
    order by place limit p_looked_at
  ), newest as (
    select user_id as id from (
      select user_id, listed, message_rate from directory_entries
      where user_id > uuidv7(interval '-60 days') order by user_id desc limit 2000
    ) joined
    where listed and message_rate is not null and user_id <> p_viewer order by user_id desc limit p_looked_at
  ), best as (
    select id, place from top_rated join users using (id) where pause_of(users, now()) is null order by place limit p_shown
  ), quickest as (
    select id, place from fastest join users using (id)
    where pause_of(users, now()) is null and id not in (select id from best) order by place limit p_shown
  )
  select
    array(select id from best order by place) as top_rated,
    array(select id from quickest order by place) as replies_fastest,
    array(
      select id from newest join users using (id)
      where pause_of(users, now()) is null and headline is not null
        and id not in (select id from best union all select id from quickest)
      order by id desc limit p_shown
    ) as newest
$$;
comment on function directory_highlights is 'not null';
