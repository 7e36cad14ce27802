-- Returns what the best-rated others of the person's category charge: a tenth of them less than `low`, half of them at most
-- `median`, a tenth more than `high`. Nothing for fewer than five, because it would say what one of them charges.
create or replace function directory_similar_prices(p_user uuid)
returns table (low integer, median integer, high integer)
language sql stable as $$
  select
    percentile_disc(0.1) within group (order by message_rate),
    percentile_disc(0.5) within group (order by message_rate),
    percentile_disc(0.9) within group (order by message_rate)
  from (
    select user_id, message_rate from directory_entries
    where listed and category = (select category from directory_entries where user_id = p_user)
    order by rating_avg desc nulls last, rating_count desc, user_id limit 500
  ) best
  where user_id <> p_user
  having count(*) >= 5
$$;
comment on function directory_similar_prices is 'not null';
