-- Moves the price of a message from the sender's wallet into escrow: bonus first, then purchased, earned_bonus,
-- earned. Each kind waits in an escrow of its own, so that a refund knows where it came from. The fee is frozen
-- here and taken at release. Once per message: a repeat is a unique_violation of ledger_tx_once. Refuses
-- INSUFFICIENT_COINS {balance, required}. It is the busiest operation, hence the lock and two statements only.
create or replace function ledger_hold(p_sender uuid, p_recipient uuid, p_message uuid, p_amount integer, p_fee integer default 0)
returns bigint
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
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
  perform pg_advisory_xact_lock(hashtextextended(p_sender::text, 7102)); -- ledger_lock, without the call
  for v_head in select * from ledger_heads(p_sender) where kind < 4 loop
    v_balance := v_balance + v_head.balance;
    v_part := least(v_head.balance, v_missing);
    if v_part > 0 then
      v_accounts := v_accounts || array[v_head.account_id, 8 + v_head.kind];
      v_seqs := v_seqs || array[v_head.seq + 1, null];
      v_amounts := v_amounts || array[-v_part, v_part];
      v_balances := v_balances || array[v_head.balance - v_part, null];
      v_missing := v_missing - v_part;
    end if;
  end loop;
  if v_missing > 0 then
    perform refuse('INSUFFICIENT_COINS', jsonb_build_object('balance', v_balance, 'required', p_amount));
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

-- What a hold or withdrawal set aside, as an array by kind (bonus, purchased, earned_bonus, earned).
create or replace function ledger_set_aside(p_tx bigint, p_first_account bigint) returns integer[]
language sql stable as $$
  select array[
    coalesce(max(amount) filter (where account_id = p_first_account), 0),
    coalesce(max(amount) filter (where account_id = p_first_account + 1), 0),
    coalesce(max(amount) filter (where account_id = p_first_account + 2), 0),
    coalesce(max(amount) filter (where account_id = p_first_account + 3), 0)
  ]
  from ledger_entry
  where tx_id = p_tx and account_id between p_first_account and p_first_account + 3
$$;

-- Pays an answered message out to its recipient: purchased and earned coins arrive as earned, bonus and
-- earned_bonus coins as earned_bonus, less the fee frozen on the hold, which is taken from the earned part first.
-- A hold that is already resolved: unique_violation of ledger_tx_hold_resolved_once.
create or replace function ledger_release(p_hold_tx bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_hold ledger_tx;
  v_tx ledger_tx;
  v_held integer[];
  v_fee_of_earned integer;
begin
  select * into strict v_hold from ledger_tx where id = p_hold_tx and kind = 'hold';
  perform ledger_lock(v_hold.counterparty_id);
  v_held := ledger_set_aside(p_hold_tx, 8);
  v_fee_of_earned := least(v_hold.fee_coins, v_held[2] + v_held[4]);
  v_tx.kind := 'release';
  v_tx.user_id := v_hold.counterparty_id;
  v_tx.counterparty_id := v_hold.user_id;
  v_tx.message_id := v_hold.message_id;
  v_tx.fee_coins := v_hold.fee_coins;
  v_tx.hold_tx_id := p_hold_tx;
  return ledger_post(
    v_tx,
    array[
      0,
      0,
      v_held[1] + v_held[3] - (v_hold.fee_coins - v_fee_of_earned),
      v_held[2] + v_held[4] - v_fee_of_earned,
      0
    ],
    array[8, 9, 10, 11, 3],
    array[-v_held[1], -v_held[2], -v_held[3], -v_held[4], v_hold.fee_coins]
  );
end
$$;

-- Puts every coin of a rejected ('refund_reject') or expired ('refund_expire') message back where it came from.
-- A hold that is already resolved: unique_violation of ledger_tx_hold_resolved_once.
create or replace function ledger_refund(p_hold_tx bigint, p_kind text) returns bigint
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_hold ledger_tx;
  v_tx ledger_tx;
  v_held integer[];
begin
  if p_kind is null or p_kind not in ('refund_reject', 'refund_expire') then
    raise exception using errcode = 'invalid_parameter_value', message = 'a refund is refund_reject or refund_expire';
  end if;
  select * into strict v_hold from ledger_tx where id = p_hold_tx and kind = 'hold';
  perform ledger_lock(v_hold.user_id);
  v_held := ledger_set_aside(p_hold_tx, 8);
  v_tx.kind := p_kind;
  v_tx.user_id := v_hold.user_id;
  v_tx.counterparty_id := v_hold.counterparty_id;
  v_tx.message_id := v_hold.message_id;
  v_tx.hold_tx_id := p_hold_tx;
  return ledger_post(
    v_tx,
    v_held || 0,
    array[8, 9, 10, 11],
    array[-v_held[1], -v_held[2], -v_held[3], -v_held[4]]
  );
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
