-- Creates the rows in profile_stats and user_presence that every account has.
create or replace function start_profile_stats() returns trigger
language plpgsql as $$
begin
  insert into profile_stats (user_id) values (new.id);
  insert into user_presence (user_id) values (new.id);
  return null;
end
$$;

-- Returns the response rate: the share of replies among replies and expiries of the last 90 days, in whole percent.
create or replace function response_rate_of(p_user uuid) returns smallint
language sql stable as $$
  select round(100.0 * sum(replied) / nullif(sum(replied) + sum(expired), 0))::smallint
  from response_days
  where user_id = p_user and day > current_date - 90
$$;

-- Updates a user's response rate and makes the median of their response times due (refresh-response-medians.ts).
create or replace function refresh_response_rate(p_user uuid) returns void
language sql as $$
  update profile_stats
  set response_rate = response_rate_of(p_user), response_median_consultations = null
  where user_id = p_user;
$$;

-- Counts one outcome ('replied' or 'expired') for each element of p_users, the recipients of messages. Updates their
-- response rates and makes the medians of their response times due. Rows are locked in the order of users.
create or replace function record_responses(p_users uuid[], p_outcome text) returns void
language plpgsql as $$
declare
  v_is_reply integer := (p_outcome = 'replied')::integer;
begin
  insert into response_days as d (user_id, day, replied, expired)
  select user_id, current_date, v_is_reply * count(*), (1 - v_is_reply) * count(*)
  from unnest(p_users) user_id
  group by user_id
  order by user_id
  on conflict (user_id, day) do update
    set replied = d.replied + excluded.replied, expired = d.expired + excluded.expired;
  perform from profile_stats where user_id = any (p_users) order by user_id for no key update;
  update profile_stats
  set consultations = consultations + v_is_reply * (select count(*) from unnest(p_users) u where u = user_id),
    response_rate = response_rate_of(user_id), response_median_consultations = null
  where user_id = any (p_users);
end
$$;

-- Returns the median hours from delivery to reply over the last 90 days. Only a job calls it
-- (refresh-response-medians.ts), because it takes 35 ms for 100,000 replies. It takes the median of intervals, because
-- extracting numbers first is three times slower.
create or replace function response_median_hours(p_user uuid) returns double precision
language sql stable as $$
  select round(extract(epoch from percentile_cont(0.5) within group (order by replied_at - created_at)) / 3600, 2)
    ::double precision
  from messages
  where recipient_id = p_user and status = 'replied' and free_pass_id is null and replied_at > now() - interval '90 days'
$$;

create or replace trigger users_start_profile_stats after insert on users
  for each row execute function start_profile_stats();
