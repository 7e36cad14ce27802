-- Cancels a withdrawal and gives its coins back. A repeat returns the withdrawal again and moves nothing. Fails with
-- NOT_FOUND or WITHDRAWAL_DECIDED {status}.
create or replace function withdrawal_cancel(p_user uuid, p_id uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_withdrawal withdrawals := withdrawal_lock(p_id, p_user);
begin
  if v_withdrawal.status = 'cancelled' then
    return withdrawal_json(v_withdrawal);
  elsif v_withdrawal.status <> 'requested' then
    perform raise_domain_error('WITHDRAWAL_DECIDED', jsonb_build_object('status', v_withdrawal.status));
  end if;
  return withdrawal_close(p_id, 'cancelled', null, null, null);
end
$$;

revoke execute on function withdrawal_cancel(uuid, uuid) from public;
grant execute on function withdrawal_cancel(uuid, uuid) to proverse_app;
