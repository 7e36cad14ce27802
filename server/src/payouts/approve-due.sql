-- Returns whether a withdrawal may be approved without an admin: it was requested at least `p_after` ago, contains no
-- earnings from bonus coins and no frozen earnings, matches no rule, and its owner is active and has no debt.
create or replace function withdrawal_is_due(w withdrawals, p_after interval) returns boolean
language sql stable as $$
  select w.status = 'requested' and w.earned_bonus_coins = 0 and w.requested_at <= clock_timestamp() - p_after
    and not withdrawal_is_frozen(w) and not exists (select from withdrawal_matches m where m.withdrawal_id = w.id)
    and exists (select from users u where u.id = w.user_id and u.status = 'active')
    and (select debt from wallet_kinds(w.user_id)) = 0
$$;

-- Approves the oldest withdrawal that is due, and returns it, or null if there is none. Returns it as requested if it is no
-- longer due since it was found. Handles only one per call, because no wallet may be locked after the frozen earnings.
create or replace function withdrawal_approve_due(p_provider text, p_after interval) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid;
  v_withdrawal withdrawals;
begin
  select w.id into v_id
  from withdrawals w
  where w.status = 'requested' and withdrawal_is_due(w, p_after)
  order by w.requested_at
  limit 1;
  if not found then
    return null;
  end if;
  v_withdrawal := withdrawal_lock(v_id);
  perform refresh_frozen_earnings();
  if not withdrawal_is_due(v_withdrawal, p_after) then
    return withdrawal_json(v_withdrawal);
  end if;
  return withdrawal_set_approved(v_id, null, p_provider);
end
$$;

revoke execute on function withdrawal_is_due(withdrawals, interval), withdrawal_approve_due(text, interval) from public;
grant execute on function withdrawal_approve_due(text, interval) to proverse_app;
