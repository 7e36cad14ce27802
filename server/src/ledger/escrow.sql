-- Moves the prices of messages, at most one per sender, from the senders' wallets into escrow, the kinds of coin in
-- spending order. Fixes the fee, which ledger_release takes. Returns each sender's balance before the hold. If it is
-- below the price, nothing moves and hold_tx_id is null. A repeat for the same message: unique_violation of
-- ledger_tx_once.
create or replace function ledger_hold(
  p_senders uuid[], p_recipients uuid[], p_messages uuid[], p_prices integer[], p_fees integer[]
) returns table (message_id uuid, balance integer, hold_tx_id bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform ledger_lock(sender) from (select sender from unnest(p_senders) sender order by sender) in_order;

  return query
  with part as materialized (
    select
      h.*, k.kind, k.account_id, k.seq, k.balance,
      sum(k.balance) over (partition by h.message_id)::integer as total,
      least(k.balance, greatest(0, h.price - (sum(k.balance) over spending_order)::integer + k.balance)) as spent
    from unnest(p_senders, p_recipients, p_messages, p_prices, p_fees) h (sender_id, recipient_id, message_id, price, fee)
    cross join lateral ledger_heads(h.sender_id) k
    where k.kind <> 'debt'
    window spending_order as (partition by h.message_id order by k.kind)
  ), hold as materialized (
    select * from part where kind = 'bonus' -- one row per message
  ), tx as (
    insert into ledger_tx (kind, user_id, counterparty_id, amount_coins, fee_coins, message_id, once_key)
    select 'hold', sender_id, recipient_id, -price, fee, message_id, 'hold:' || message_id from hold where total >= price
    returning id, message_id
  ), entries as (
    insert into ledger_entry (account_id, seq, tx_id, amount, balance)
    select e.account_id, e.seq, tx.id, e.amount, e.balance
    from tx
    join part p on p.message_id = tx.message_id
    cross join lateral (
      values
        (p.account_id, p.seq + 1, -p.spent, p.balance - p.spent),
        (escrow_account(p.kind), tx.id, p.spent, null)
    ) e (account_id, seq, amount, balance)
    where p.spent > 0
  )
  select hold.message_id, hold.total, tx.id from hold left join tx on tx.message_id = hold.message_id;
end
$$;

-- Pays the recipient of an answered message: purchased and earned coins arrive as earned, bonus and earned_bonus coins
-- as earned_bonus. The hold's fee is taken from the earned part first. If the hold is already resolved:
-- unique_violation of ledger_tx_hold_resolved_once.
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
  ledger_hold(uuid[], uuid[], uuid[], integer[], integer[]),
  ledger_refund(bigint, text),
  ledger_release(bigint)
from public;
grant execute on function
  ledger_hold(uuid[], uuid[], uuid[], integer[], integer[]),
  ledger_refund(bigint, text),
  ledger_release(bigint)
to proverse_app;
