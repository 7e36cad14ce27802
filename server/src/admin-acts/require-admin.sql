-- Rejects with NOT_FOUND unless the user is an active admin. Removing the role waits for the caller's transaction.
create or replace function admin_require(p_admin uuid) returns void
language plpgsql as $$
begin
  perform from users where id = p_admin and role = 'admin' and status = 'active' for share;
  if not found then
    perform raise_domain_error('NOT_FOUND');
  end if;
end
$$;

revoke execute on function admin_require(uuid) from public;
