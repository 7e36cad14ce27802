-- Suspends an account, ends its sessions and API tokens and disables its webhooks. They stay off when it is restored. Returns
-- {user, ended}: the account as admins see it, and the ids of the ended sessions and tokens, so that the calling node can revoke their tokens at once. The triggers in revoked-tokens.sql notify
-- the other nodes. A repeat changes nothing.
-- Pending messages stay: recipients may still answer those from this account, and those to this account expire.
-- Rejected with IDEMPOTENCY_KEY_REUSED, with NOT_FOUND for an unknown or deleted account, and with ADMIN_PROTECTED for
-- any admin (even the caller).
create or replace function admin_suspend_user(
  p_admin uuid, p_request text, p_key text, p_operation text, p_hash bytea, p_user uuid, p_reason text
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_response jsonb;
  v_user users;
  v_ended uuid[] := '{}';
begin
  perform admin_require(p_admin);
  v_response := idem_begin(p_admin, p_key, p_operation, p_hash);
  if v_response is not null then
    return jsonb_build_object('user', v_response, 'ended', v_ended);
  end if;
  select * into v_user from users where id = p_user and status <> 'deleted' for update;
  if not found then
    perform raise_domain_error('NOT_FOUND');
  elsif v_user.role = 'admin' then
    perform raise_domain_error('ADMIN_PROTECTED');
  elsif v_user.status <> 'suspended' then
    v_ended := suspend_active(p_user, p_reason, p_admin);
    perform admin_record(p_admin, 'user.suspended', 'user', p_user::text, jsonb_build_object(
      'reason', p_reason, 'sessionsEnded', cardinality(v_ended), 'requestId', p_request
    ));
  end if;
  v_response := user_for_admin(p_user);
  perform idem_finish(p_admin, p_key, v_response);
  return jsonb_build_object('user', v_response, 'ended', v_ended);
end
$$;

-- Suspends an active account whose row is locked. Returns the ids of the sessions and API tokens that it ended.
create or replace function suspend_active(p_user uuid, p_reason text, p_admin uuid) returns uuid[]
language plpgsql as $$
declare
  v_ended uuid[];
begin
  update users set status = 'suspended' where id = p_user;
  insert into suspensions (user_id, reason, suspended_by) values (p_user, p_reason, p_admin)
  on conflict (user_id) do update
    set reason = excluded.reason, suspended_by = excluded.suspended_by, suspended_at = excluded.suspended_at;
  with ended as (
    update sessions set ended_at = now(), end_reason = 'suspended' where user_id = p_user and ended_at is null
    returning id
  )
  select coalesce(array_agg(id), '{}') into v_ended from ended;
  return v_ended || array(select id from stop_programs(p_user, false) where kind = 'token');
end
$$;

revoke execute on function
  admin_suspend_user(uuid, text, text, text, bytea, uuid, text),
  suspend_active(uuid, text, uuid)
from public;
grant execute on function admin_suspend_user(uuid, text, text, text, bytea, uuid, text) to proverse_app;
