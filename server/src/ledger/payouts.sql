-- Sets earnings aside for a payout: earned coins first, then earned_bonus (none of those when
-- p_bonus_earnings is false). Once per withdrawal. Answers {tx, earned, earnedBonus}.
-- Refuses INSUFFICIENT_EARNINGS {available, required}; coins that cover a debt are not available.
create or replace function ledger_withdraw(p_user uuid, p_amount integer, p_withdrawal uuid, p_bonus_earnings boolean default true)
returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_tx ledger_tx;
  v_available integer;
  v_earned integer;
  v_earned_bonus integer;
  v_id bigint;
begin
  if p_amount is null or p_amount <= 0 then
    raise exception using errcode = 'invalid_parameter_value', message = 'a withdrawal takes coins > 0';
  end if;
  perform ledger_lock(p_user);
  if exists (select from ledger_tx where once_key = 'withdrawal:' || p_withdrawal) then
    return null;
  end if;
  v_available := wallet_withdrawable(p_user, p_bonus_earnings);
  if v_available < p_amount then
    perform refuse('INSUFFICIENT_EARNINGS', jsonb_build_object('available', v_available, 'required', p_amount));
  end if;
  select least(w.earned, p_amount) into v_earned from wallet_kinds(p_user) w;
  v_earned_bonus := p_amount - v_earned;
  v_tx.kind := 'withdrawal';
  v_tx.user_id := p_user;
  v_tx.withdrawal_id := p_withdrawal;
  v_tx.once_key := 'withdrawal:' || p_withdrawal;
  v_id := ledger_post(
    v_tx, array[0, 0, -v_earned_bonus, -v_earned, 0], array[18, 19], array[v_earned_bonus, v_earned]
  );
  return jsonb_build_object('tx', v_id, 'earned', v_earned, 'earnedBonus', v_earned_bonus);
end
$$;

-- The bank has paid: the coins set aside leave for good. A withdrawal that is already paid or returned:
-- unique_violation of ledger_tx_hold_resolved_once.
create or replace function ledger_payout_paid(p_withdrawal uuid, p_reference text) returns bigint
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_withdrawal ledger_tx;
  v_tx ledger_tx;
  v_held integer[];
begin
  select * into strict v_withdrawal from ledger_tx where once_key = 'withdrawal:' || p_withdrawal;
  v_held := ledger_set_aside(v_withdrawal.id, 16);
  v_tx.kind := 'payout_paid';
  v_tx.counterparty_id := v_withdrawal.user_id;
  v_tx.withdrawal_id := p_withdrawal;
  v_tx.reference := p_reference;
  v_tx.hold_tx_id := v_withdrawal.id;
  return ledger_post(v_tx, array[0, 0, 0, 0, 0], array[18, 19, 1], array[-v_held[3], -v_held[4], v_held[3] + v_held[4]]);
end
$$;

-- The withdrawal was rejected or cancelled, or the payout bounced: the coins go back to the kinds they were.
-- A withdrawal that is already paid or returned: unique_violation of ledger_tx_hold_resolved_once.
create or replace function ledger_payout_failed(p_withdrawal uuid) returns bigint
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_withdrawal ledger_tx;
  v_tx ledger_tx;
  v_held integer[];
begin
  select * into strict v_withdrawal from ledger_tx where once_key = 'withdrawal:' || p_withdrawal;
  perform ledger_lock(v_withdrawal.user_id);
  v_held := ledger_set_aside(v_withdrawal.id, 16);
  v_tx.kind := 'withdrawal_return';
  v_tx.user_id := v_withdrawal.user_id;
  v_tx.withdrawal_id := p_withdrawal;
  v_tx.hold_tx_id := v_withdrawal.id;
  return ledger_post(v_tx, array[0, 0, v_held[3], v_held[4], 0], array[18, 19], array[-v_held[3], -v_held[4]]);
end
$$;

-- The bank sent a paid transfer back. One that is not paid: no_data_found; one that came back already:
-- unique_violation of ledger_tx_hold_resolved_once.
create or replace function ledger_payout_reversed(p_withdrawal uuid) returns bigint
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_withdrawal ledger_tx;
  v_paid ledger_tx;
  v_held integer[];
  v_tx ledger_tx;
begin
  select * into strict v_withdrawal from ledger_tx where once_key = 'withdrawal:' || p_withdrawal;
  perform ledger_lock(v_withdrawal.user_id);
  select * into strict v_paid from ledger_tx where hold_tx_id = v_withdrawal.id and kind = 'payout_paid';
  v_held := ledger_set_aside(v_withdrawal.id, 16);
  v_tx.kind := 'payout_reversed';
  v_tx.user_id := v_withdrawal.user_id;
  v_tx.withdrawal_id := p_withdrawal;
  v_tx.reference := v_paid.reference;
  v_tx.hold_tx_id := v_paid.id;
  return ledger_post(v_tx, array[0, 0, v_held[3], v_held[4], 0], array[1], array[-v_held[3] - v_held[4]]);
end
$$;

revoke execute on function
  ledger_payout_failed(uuid),
  ledger_payout_paid(uuid, text),
  ledger_payout_reversed(uuid),
  ledger_withdraw(uuid, integer, uuid, boolean)
from public;
grant execute on function
  ledger_payout_failed(uuid),
  ledger_payout_paid(uuid, text),
  ledger_withdraw(uuid, integer, uuid, boolean)
to proverse_app;
