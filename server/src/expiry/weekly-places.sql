-- Returns today's date in India, where a pause ends at midnight.
create or replace function day_in_india(p_at timestamptz) returns date
language sql immutable as $$ select (p_at at time zone 'Asia/Kolkata')::date $$;

-- Returns the Monday of the week in India.
create or replace function week_in_india(p_at timestamptz) returns date
language sql immutable as $$ select date_trunc('week', p_at at time zone 'Asia/Kolkata')::date $$;

-- Returns until when a person takes no new messages at p_at, or null if they are not paused.
create or replace function pause_of(p_user users, p_at timestamptz) returns date
language sql immutable as $$
  select case when p_user.paused_until > day_in_india(p_at) then p_user.paused_until end
$$;

-- Returns how many more messages a person takes at p_at, and when the next place becomes free. A place is taken for seven
-- days, and longer while the message is pending. Both are null for a person without a weekly limit. Reads at most five times
-- as many messages as there are places, however many the person receives.
create or replace function weekly_places(
  p_user uuid, p_capacity integer, p_at timestamptz
) returns table (places_left integer, next_place_at timestamptz)
language sql stable as $$
  select (p_capacity - count(*))::integer, min(free_at)
  from (
    select free_at
    from (
      select greatest(latest.created_at + interval '7 days', latest.pending_until) as free_at
      from generate_series(-1, 3) rank, lateral (
        select created_at, case status when 'pending' then expires_at end as pending_until
        from messages
        where recipient_id = p_user and received_rank = rank and created_at > p_at - interval '7 days'
        order by created_at desc limit p_capacity
      ) latest
      union all
      select expires_at from messages
      where recipient_id = p_user and status = 'pending' and created_at <= p_at - interval '7 days' and expires_at > p_at
    ) taken
    order by free_at desc limit p_capacity
  ) last_taken
  where p_capacity is not null
$$;

-- Returns the places of a person, and keeps other senders from taking them until the transaction ends. The function is
-- volatile, so that it also counts the messages of those it waited for.
create or replace function lock_weekly_places(
  p_user uuid, p_at timestamptz, out places_left integer, out next_place_at timestamptz
)
language plpgsql volatile as $$
declare
  v_capacity integer;
begin
  select capacity_per_week into v_capacity from users where id = p_user for no key update;
  select * into places_left, next_place_at from weekly_places(p_user, v_capacity, p_at);
end
$$;

-- Returns when a person takes new messages, as the API says it (shared/src/contract/parts/openings.ts).
create or replace function openings_of(p_user users)
returns table ("pausedUntil" date, "placesLeft" integer, "nextPlaceAt" text)
language sql stable as $$
  select pause_of(p_user, now()), places_left, wire_time(next_place_at)
  from weekly_places(p_user.id, p_user.capacity_per_week, now())
$$;

-- Returns the params of the error EXPERT_PAUSED.
create or replace function pause_params(p_until date) returns json
language sql stable strict as $$
  select json_build_object('until', p_until, 'date', to_char(p_until, 'FMDD FMMonth YYYY'))
$$;

-- Returns the params of the error EXPERT_FULL.
create or replace function next_place_params(p_at timestamptz) returns json
language sql stable strict as $$
  select json_build_object(
    'nextPlaceAt', wire_time(p_at), 'date', to_char(p_at at time zone 'Asia/Kolkata', 'FMDD FMMonth YYYY, FMHH12:MI am "IST"')
  )
$$;
