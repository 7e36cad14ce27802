-- Replaces the encrypted payout account of an open withdrawal, unless it has changed since `p_former` was read.
create or replace function withdrawal_reencrypt(p_id uuid, p_former bytea, p_encrypted bytea) returns void
language sql security definer set search_path = public, pg_temp as $$
  update withdrawals set account_encrypted = p_encrypted
  where id = p_id and status in ('requested', 'approved') and account_encrypted = p_former;
$$;

revoke execute on function withdrawal_reencrypt(uuid, bytea, bytea) from public;
grant execute on function withdrawal_reencrypt(uuid, bytea, bytea) to proverse_app;
