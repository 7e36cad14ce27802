-- Grants or removes the admin role. Only the operator's command calls this; the server's database role may not call it.
-- Returns {id, changed}. Rejected with NOT_FOUND, and ACCOUNT_SUSPENDED when a suspended account would become an admin.
create or replace function admin_set_role(p_email text, p_admin boolean) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  v_user users;
begin
  select * into v_user from users where email = lower(btrim(p_email)) and status <> 'deleted' for update;
  if not found then
    perform raise_domain_error('NOT_FOUND');
  elsif (v_user.role = 'admin') = p_admin then
    return jsonb_build_object('id', v_user.id, 'changed', false);
  elsif v_user.status = 'suspended' then
    perform raise_domain_error('ACCOUNT_SUSPENDED');
  end if;
  update users set role = case when p_admin then 'admin' else 'user' end where id = v_user.id;
  insert into admin_acts (act, subject_kind, subject_id)
  values (case when p_admin then 'admin.made' else 'admin.revoked' end, 'user', v_user.id::text);
  return jsonb_build_object('id', v_user.id, 'changed', true);
end
$$;

revoke execute on function admin_set_role(text, boolean) from public;
