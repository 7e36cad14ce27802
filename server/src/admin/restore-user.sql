-- Lifts a suspension. Changes nothing for an account that is not suspended. Rejected with NOT_FOUND, also for a deleted
-- account.
create or replace function admin_restore_user(p_admin uuid, p_request text, p_user uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_user users;
begin
  select * into v_user from users where id = p_user and status <> 'deleted' for update;
  if not found then
    perform raise_domain_error('NOT_FOUND');
  elsif v_user.status = 'active' then
    return;
  end if;
  update users set status = 'active' where id = p_user;
  delete from suspensions where user_id = p_user;
  perform admin_record(p_admin, 'user.restored', 'user', p_user::text, jsonb_build_object('requestId', p_request));
end
$$;

revoke execute on function admin_restore_user(uuid, text, uuid) from public;
grant execute on function admin_restore_user(uuid, text, uuid) to proverse_app;
