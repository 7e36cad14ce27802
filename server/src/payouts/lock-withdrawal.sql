-- Locks a withdrawal and its owner's wallet for the next step. Fails with NOT_FOUND.
create or replace function withdrawal_lock(p_id uuid, p_owner uuid default null) returns withdrawals
language plpgsql as $$
declare
  v_withdrawal withdrawals;
begin
  select * into v_withdrawal from withdrawals where id = p_id and (p_owner is null or user_id = p_owner);
  if not found then
    perform raise_domain_error('NOT_FOUND');
  end if;
  perform ledger_lock(v_withdrawal.user_id);
  select * into strict v_withdrawal from withdrawals where id = p_id for update;
  return v_withdrawal;
end
$$;

revoke execute on function withdrawal_lock(uuid, uuid) from public;
