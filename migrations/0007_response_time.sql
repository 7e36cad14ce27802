-- The same median, of intervals: extract() answers a numeric, and making one for every reply took two thirds of the time.
create or replace function response_median_hours(p_user uuid) returns double precision
language sql stable as $$
  select round(extract(epoch from percentile_cont(0.5) within group (order by replied_at - created_at)) / 3600, 2)
    ::double precision
  from messages
  where recipient_id = p_user and status = 'replied' and replied_at > now() - interval '90 days'
$$;
