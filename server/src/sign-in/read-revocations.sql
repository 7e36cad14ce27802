-- Returns the sessions and API tokens that ended within this time, in order.
create or replace function ended_within(p_interval interval) returns table (id uuid)
language sql stable as $$
  select id from (
    select id, ended_at from sessions where ended_at > now() - p_interval
    union all
    select id, revoked_at from api_tokens where revoked_at > now() - p_interval
  ) ended order by ended_at
$$;
comment on function ended_within is 'not null';

create or replace function suspended_users() returns table (id uuid)
language sql stable as $$ select id from users where status = 'suspended' $$;
comment on function suspended_users is 'not null';
