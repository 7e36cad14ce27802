-- Lifts a suspension and returns the account as admins see it. Changes nothing for an account that is not suspended.
-- Rejected with IDEMPOTENCY_KEY_REUSED, and with NOT_FOUND also for a deleted account.
create or replace function admin_restore_user(
  p_admin uuid, p_request text, p_key text, p_operation text, p_hash bytea, p_user uuid
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_response jsonb;
  v_user users;
begin
  perform admin_require(p_admin);
  v_response := idem_begin(p_admin, p_key, p_operation, p_hash);
  if v_response is not null then
    return v_response;
  end if;
  select * into v_user from users where id = p_user and status <> 'deleted' for update;
  if not found then
    perform raise_domain_error('NOT_FOUND');
  elsif v_user.status = 'suspended' then
    update users set status = 'active' where id = p_user;
    delete from suspensions where user_id = p_user;
    perform admin_record(p_admin, 'user.restored', 'user', p_user::text, jsonb_build_object('requestId', p_request));
  end if;
  v_response := user_for_admin(p_user);
  perform idem_finish(p_admin, p_key, v_response);
  return v_response;
end
$$;

revoke execute on function admin_restore_user(uuid, text, text, text, bytea, uuid) from public;
grant execute on function admin_restore_user(uuid, text, text, text, bytea, uuid) to proverse_app;
