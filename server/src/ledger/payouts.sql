-- Sets earnings aside for a payout: earned coins first, then earned_bonus unless p_bonus_earnings is false. Earned coins
-- that came after p_earned_before and frozen earnings stay in the wallet. Returns {tx, earned, earnedBonus, retained}, or null for a repeat.
-- `retained` is the number of earned coins that had to stay. Fails with DEBT_OUTSTANDING {debt} or INSUFFICIENT_EARNINGS {available,
-- required}.
create or replace function ledger_withdraw(
  p_user uuid, p_amount integer, p_withdrawal uuid, p_bonus_earnings boolean default true,
  p_earned_before timestamptz default 'infinity'
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_tx ledger_tx;
  v_debt integer;
  v_available record;
  v_coins coins_by_kind;
  v_id bigint;
begin
  if p_amount is null or p_amount <= 0 then
    raise exception using errcode = 'invalid_parameter_value', message = 'a withdrawal takes coins > 0';
  end if;
  perform ledger_lock(p_user);
  if exists (select from ledger_tx where once_key = 'withdrawal:' || p_withdrawal) then
    return null;
  end if;
  v_debt := (select debt from wallet_kinds(p_user));
  if v_debt > 0 then
    perform raise_domain_error('DEBT_OUTSTANDING', jsonb_build_object('debt', v_debt));
  end if;
  v_tx.request_snapshot := pg_current_snapshot(); -- before the look for frozen earnings
  perform refresh_frozen_earnings(p_user);
  select a.*, a.earned + a.earned_bonus as total into v_available
  from wallet_available(p_user, p_bonus_earnings, p_earned_before) a;
  if v_available.total < p_amount then
    perform raise_domain_error(
      'INSUFFICIENT_EARNINGS', jsonb_build_object('available', v_available.total, 'required', p_amount)
    );
  end if;
  v_coins := coins(
    earned => least(v_available.earned, p_amount), earned_bonus => p_amount - least(v_available.earned, p_amount)
  );
  v_tx.kind := 'withdrawal';
  v_tx.user_id := p_user;
  v_tx.withdrawal_id := p_withdrawal;
  v_tx.once_key := 'withdrawal:' || p_withdrawal;
  v_id := ledger_post(v_tx, negate(v_coins), payout_legs(v_coins));
  return jsonb_build_object(
    'tx', v_id, 'earned', v_coins.earned, 'earnedBonus', v_coins.earned_bonus, 'retained', v_available.retained
  );
end
$$;

-- Records that the bank has paid. The coins that were set aside leave the platform. Returns the transaction's id. Fails
-- with unique_violation of ledger_tx_hold_resolved_once if the withdrawal is already paid or its coins were given back.
create or replace function ledger_payout_paid(p_withdrawal uuid, p_reference text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_withdrawal ledger_tx;
  v_tx ledger_tx;
  v_set_aside coins_by_kind;
begin
  select * into strict v_withdrawal from ledger_tx where once_key = 'withdrawal:' || p_withdrawal;
  v_set_aside := coins_in_payout(v_withdrawal.id);
  v_tx.kind := 'payout_paid';
  v_tx.counterparty_id := v_withdrawal.user_id;
  v_tx.withdrawal_id := p_withdrawal;
  v_tx.reference := p_reference;
  v_tx.hold_tx_id := v_withdrawal.id;
  return ledger_post(
    v_tx, coins(), payout_legs(negate(v_set_aside)) || platform_leg('gateway', v_set_aside.earned_bonus + v_set_aside.earned)
  );
end
$$;

-- Gives the coins of a withdrawal back, each as the kind it was, because the withdrawal was rejected or cancelled or
-- its payout failed. Returns the transaction's id. Fails with unique_violation of ledger_tx_hold_resolved_once if the
-- withdrawal is already paid or its coins were given back.
create or replace function ledger_payout_failed(p_withdrawal uuid) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_withdrawal ledger_tx;
  v_tx ledger_tx;
  v_set_aside coins_by_kind;
begin
  select * into strict v_withdrawal from ledger_tx where once_key = 'withdrawal:' || p_withdrawal;
  perform ledger_lock(v_withdrawal.user_id);
  v_set_aside := coins_in_payout(v_withdrawal.id);
  v_tx.kind := 'withdrawal_return';
  v_tx.user_id := v_withdrawal.user_id;
  v_tx.withdrawal_id := p_withdrawal;
  v_tx.hold_tx_id := v_withdrawal.id;
  return ledger_post(v_tx, v_set_aside, payout_legs(negate(v_set_aside)));
end
$$;

-- Credits the coins of a paid withdrawal again, because the bank returned the transfer. Returns the transaction's id.
-- Fails with no_data_found if the withdrawal is not paid, and with unique_violation of ledger_tx_hold_resolved_once if
-- its coins were already credited again.
create or replace function ledger_payout_reversed(p_withdrawal uuid) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_withdrawal ledger_tx;
  v_paid ledger_tx;
  v_set_aside coins_by_kind;
  v_tx ledger_tx;
begin
  select * into strict v_withdrawal from ledger_tx where once_key = 'withdrawal:' || p_withdrawal;
  perform ledger_lock(v_withdrawal.user_id);
  select * into strict v_paid from ledger_tx where hold_tx_id = v_withdrawal.id and kind = 'payout_paid';
  v_set_aside := coins_in_payout(v_withdrawal.id);
  v_tx.kind := 'payout_reversed';
  v_tx.user_id := v_withdrawal.user_id;
  v_tx.withdrawal_id := p_withdrawal;
  v_tx.reference := v_paid.reference;
  v_tx.hold_tx_id := v_paid.id;
  return ledger_post(v_tx, v_set_aside, array[platform_leg('gateway', -v_set_aside.earned_bonus - v_set_aside.earned)]);
end
$$;

revoke execute on function
  ledger_payout_failed(uuid),
  ledger_payout_paid(uuid, text),
  ledger_payout_reversed(uuid),
  ledger_withdraw(uuid, integer, uuid, boolean, timestamptz)
from public;
