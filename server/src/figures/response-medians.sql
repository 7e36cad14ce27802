-- Returns the median response hours of the next users after p_after whose replies have changed since theirs was computed.
create or replace function response_medians_due(p_after uuid, p_limit integer)
returns table ("userId" uuid, consultations integer, hours double precision)
language sql stable as $$
  select user_id, consultations, response_median_hours(user_id)
  from (
    select user_id, consultations from profile_stats
    where consultations is distinct from response_median_consultations and user_id > p_after
    order by user_id limit p_limit
  ) due
$$;
comment on function response_medians_due is 'not null except hours';
