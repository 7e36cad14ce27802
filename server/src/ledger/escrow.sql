-- Moves the price of a message from the sender's wallet into escrow, in spending order. The fee is frozen here and taken
-- at release. A repeat for the same message is a unique_violation of ledger_tx_once. It does not use ledger_post because it
-- is the busiest operation: a lock and two statements. Rejected with INSUFFICIENT_COINS {balance, required}.
create or replace function ledger_hold(p_sender uuid, p_recipient uuid, p_message uuid, p_amount integer, p_fee integer default 0)
returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_head record;
  v_balance integer := 0;
  v_missing integer := p_amount;
  v_part integer;
  v_accounts bigint[] := '{}';
  v_seqs bigint[] := '{}';
  v_amounts integer[] := '{}';
  v_balances integer[] := '{}';
  v_id bigint;
begin
  perform ledger_lock(p_sender);
  for v_head in select * from ledger_heads(p_sender) where kind <> 'debt' loop
    v_balance := v_balance + v_head.balance;
    v_part := least(v_head.balance, v_missing);
    if v_part > 0 then
      v_accounts := v_accounts || array[v_head.account_id, escrow_account(v_head.kind)];
      v_seqs := v_seqs || array[v_head.seq + 1, null];
      v_amounts := v_amounts || array[-v_part, v_part];
      v_balances := v_balances || array[v_head.balance - v_part, null];
      v_missing := v_missing - v_part;
    end if;
  end loop;
  if v_missing > 0 then
    perform raise_domain_error('INSUFFICIENT_COINS', jsonb_build_object('balance', v_balance, 'required', p_amount));
  end if;

  with tx as (
    insert into ledger_tx (kind, user_id, counterparty_id, amount_coins, fee_coins, message_id, once_key)
    values ('hold', p_sender, p_recipient, -p_amount, p_fee, p_message, 'hold:' || p_message)
    returning id
  ), legs as (
    insert into ledger_entry (account_id, seq, tx_id, amount, balance)
    select l.account_id, coalesce(l.seq, tx.id), tx.id, l.amount, l.balance
    from tx, unnest(v_accounts, v_seqs, v_amounts, v_balances) l (account_id, seq, amount, balance)
  )
  select id into v_id from tx;
  return v_id;
end
$$;

-- Pays the recipient of an answered message: purchased and earned coins arrive as earned, bonus and earned_bonus coins as
-- earned_bonus. The fee frozen on the hold is taken from the earned part first. If the hold is already resolved: unique_violation of ledger_tx_hold_resolved_once.
create or replace function ledger_release(p_hold_tx bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_hold ledger_tx;
  v_tx ledger_tx;
  v_held coins_by_kind;
  v_fee_of_earned integer;
begin
  select * into strict v_hold from ledger_tx where id = p_hold_tx and kind = 'hold';
  perform ledger_lock(v_hold.counterparty_id);
  v_held := coins_in_escrow(p_hold_tx);
  v_fee_of_earned := least(v_hold.fee_coins, v_held.purchased + v_held.earned);
  v_tx.kind := 'release';
  v_tx.user_id := v_hold.counterparty_id;
  v_tx.counterparty_id := v_hold.user_id;
  v_tx.message_id := v_hold.message_id;
  v_tx.fee_coins := v_hold.fee_coins;
  v_tx.hold_tx_id := p_hold_tx;
  return ledger_post(
    v_tx,
    coins(
      earned_bonus => v_held.bonus + v_held.earned_bonus - (v_hold.fee_coins - v_fee_of_earned),
      earned => v_held.purchased + v_held.earned - v_fee_of_earned
    ),
    escrow_legs(negate(v_held)) || platform_leg('fees', v_hold.fee_coins)
  );
end
$$;

-- Returns every coin of a rejected ('refund_reject') or expired ('refund_expire') message to the kind it came from.
-- If the hold is already resolved: unique_violation of ledger_tx_hold_resolved_once.
create or replace function ledger_refund(p_hold_tx bigint, p_kind text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_hold ledger_tx;
  v_tx ledger_tx;
  v_held coins_by_kind;
begin
  if p_kind is null or p_kind not in ('refund_reject', 'refund_expire') then
    raise exception using errcode = 'invalid_parameter_value', message = 'a refund is refund_reject or refund_expire';
  end if;
  select * into strict v_hold from ledger_tx where id = p_hold_tx and kind = 'hold';
  perform ledger_lock(v_hold.user_id);
  v_held := coins_in_escrow(p_hold_tx);
  v_tx.kind := p_kind;
  v_tx.user_id := v_hold.user_id;
  v_tx.counterparty_id := v_hold.counterparty_id;
  v_tx.message_id := v_hold.message_id;
  v_tx.hold_tx_id := p_hold_tx;
  return ledger_post(v_tx, v_held, escrow_legs(negate(v_held)));
end
$$;

revoke execute on function
  ledger_hold(uuid, uuid, uuid, integer, integer),
  ledger_refund(bigint, text),
  ledger_release(bigint)
from public;
grant execute on function
  ledger_hold(uuid, uuid, uuid, integer, integer),
  ledger_refund(bigint, text),
  ledger_release(bigint)
to proverse_app;
