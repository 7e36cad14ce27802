-- Returns the API tokens and webhooks of a user that work, and unless `p_keep` revokes and disables them. The caller has locked
-- the user's row, so that none is added at the same time.
create or replace function stop_programs(p_user uuid, p_keep boolean)
returns table (kind text, id uuid, name text)
language plpgsql as $$
begin
  return query
    select 'token', t.id, t.name from api_tokens t
    where t.user_id = p_user and t.revoked_at is null and coalesce(t.expires_at > now(), true)
    order by t.name, t.id;
  return query
    select 'webhook', e.id, e.url from webhook_endpoints e
    where e.user_id = p_user and e.disabled_at is null
    order by e.url, e.id;
  if not p_keep then
    update api_tokens t set revoked_at = now() where t.user_id = p_user and t.revoked_at is null;
    update webhook_endpoints e set disabled_at = now(), disabled_because = 'reset'
    where e.user_id = p_user and e.disabled_at is null;
  end if;
end
$$;
comment on function stop_programs is 'not null';
