-- Puts the same number, encrypted under another key, in the place of `p_former`. Does nothing when that has changed.
create or replace function withdrawal_reencrypt(p_id uuid, p_former bytea, p_encrypted bytea) returns void
language sql security definer set search_path = public, pg_temp as $$
  update withdrawals set account_number_encrypted = p_encrypted
  where id = p_id and status in ('requested', 'approved') and account_number_encrypted = p_former;
$$;

revoke execute on function withdrawal_reencrypt(uuid, bytea, bytea) from public;
grant execute on function withdrawal_reencrypt(uuid, bytea, bytea) to proverse_app;
