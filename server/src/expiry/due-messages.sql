-- Returns messages whose deadline has passed, longest overdue first, except some that could not be expired.
create or replace function due_messages(p_except uuid[], p_limit integer) returns table (id uuid)
language sql stable as $$
  select id from messages
  where status = 'pending' and expires_at <= now() and id <> all (p_except)
  order by expires_at limit p_limit
$$;
comment on function due_messages is 'not null';

-- Returns such messages that a user sent or received, up to p_limit of each.
create or replace function due_messages_of(p_user uuid, p_limit integer) returns table (id uuid)
language sql stable as $$
  (
    select id from messages where sender_id = p_user and status = 'pending' and expires_at <= now()
    order by expires_at limit p_limit
  )
  union all
  (
    select id from messages where recipient_id = p_user and status = 'pending' and expires_at <= now()
    order by expires_at limit p_limit
  )
$$;
comment on function due_messages_of is 'not null';
