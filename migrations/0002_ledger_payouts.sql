-- Coins that leave: withdrawals, what becomes of them, and payments that are called back.

-- Sets earnings aside for a payout: earned coins first, then earned_bonus (none of those when
-- p_bonus_earnings is false). Once per withdrawal. Answers {tx, earned, earnedBonus}.
-- Refuses INSUFFICIENT_EARNINGS {available, required}; coins that cover a debt are not available.
create function ledger_withdraw(p_user uuid, p_amount integer, p_withdrawal uuid, p_bonus_earnings boolean default true)
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
create function ledger_payout_paid(p_withdrawal uuid, p_reference text) returns bigint
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
create function ledger_payout_failed(p_withdrawal uuid) returns bigint
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

-- A payment was called back: its coins go out of the purchased ones as far as those go, and the rest is a debt
-- of the user, repaid by the next purchased or earned coins that come in (ledger_post). The package's bonus
-- coins stay; as earned_bonus they never leave without an admin's look. Once per purchase.
create function ledger_chargeback(p_user uuid, p_purchase uuid, p_amount integer) returns bigint
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_purchased integer;
  v_taken integer;
  v_tx ledger_tx;
begin
  perform ledger_lock(p_user);
  select -e.amount into strict v_purchased
  from ledger_tx t join ledger_entry e on e.account_id = 1 and e.seq = t.id
  where t.once_key = 'purchase:' || p_purchase and t.user_id = p_user;
  if p_amount is null or p_amount <= 0 or p_amount > v_purchased then
    raise exception using errcode = 'invalid_parameter_value',
      message = format('a chargeback takes between 1 and the %s coins of its purchase', v_purchased);
  end if;
  select least(w.purchased, p_amount) into v_taken from wallet_kinds(p_user) w;
  v_tx.kind := 'chargeback';
  v_tx.user_id := p_user;
  v_tx.purchase_id := p_purchase;
  v_tx.once_key := 'chargeback:' || p_purchase;
  return ledger_post(v_tx, array[0, -v_taken, 0, 0, v_taken - p_amount], array[1], array[p_amount]);
end
$$;

revoke execute on function
  ledger_withdraw(uuid, integer, uuid, boolean),
  ledger_payout_paid(uuid, text),
  ledger_payout_failed(uuid),
  ledger_chargeback(uuid, uuid, integer)
from public;
grant execute on function
  ledger_withdraw(uuid, integer, uuid, boolean),
  ledger_payout_paid(uuid, text),
  ledger_payout_failed(uuid),
  ledger_chargeback(uuid, uuid, integer)
to proverse_app;
