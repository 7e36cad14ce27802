-- Moves the prices of messages, at most one per sender, from the senders' wallets into escrow. Takes the kinds of coin
-- in spending order. Stores the fee, which a release takes later. Returns each sender's balance before the hold. If the
-- balance is below the price or the sender has a debt, nothing moves and hold_tx_id is null. A repeat for the same message fails with
-- unique_violation of ledger_tx_once.
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
      sum(k.balance) filter (where k.kind <> 'debt') over (partition by h.message_id)::integer as total,
      min(k.balance) over (partition by h.message_id) < 0 as has_debt, -- only a debt is negative
      least(k.balance, greatest(0, h.price - (sum(k.balance) over spending_order)::integer + k.balance)) as spent
    from unnest(p_senders, p_recipients, p_messages, p_prices, p_fees) h (sender_id, recipient_id, message_id, price, fee)
    cross join lateral ledger_heads(h.sender_id) k
    window spending_order as (partition by h.message_id order by k.kind)
  ), hold as materialized (
    select * from part where kind = 'bonus' -- one row per message
  ), tx as (
    insert into ledger_tx (kind, user_id, counterparty_id, amount_coins, fee_coins, message_id, once_key)
    select 'hold', sender_id, recipient_id, -price, fee, message_id, 'hold:' || message_id
    from hold where total >= price and not has_debt
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

-- Resolves holds. 'release' pays the recipient of an answered message: purchased and earned coins arrive as earned,
-- bonus and earned_bonus coins as earned_bonus. The hold's fee is taken from the earned part first. 'refund_reject' and
-- 'refund_expire' give every coin back to the sender, as the kind that was spent. Returns each hold with the id of the
-- transaction that resolves it. Fails with unique_violation of ledger_tx_hold_resolved_once if a hold is already
-- resolved.
create or replace function ledger_resolve(p_holds bigint[], p_kinds text[]) returns table (hold_tx_id bigint, tx_id bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_resolved bigint;
begin
  if not p_kinds <@ array['release', 'refund_reject', 'refund_expire'] then
    raise invalid_parameter_value using message = 'a hold is resolved by release, refund_reject or refund_expire';
  end if;
  perform ledger_lock(user_id) from (
    select distinct case s.kind when 'release' then h.counterparty_id else h.user_id end as user_id
    from unnest(p_holds, p_kinds) s (hold_tx_id, kind) join ledger_tx h on h.id = s.hold_tx_id
    order by user_id
  ) in_order;

  return query
  with hold as materialized (
    select
      s.hold_tx_id, s.kind, h.message_id, held.*, s.kind = 'release' as is_release,
      case s.kind when 'release' then h.fee_coins else 0 end as fee,
      case s.kind when 'release' then h.counterparty_id else h.user_id end as user_id,
      case s.kind when 'release' then h.user_id else h.counterparty_id end as counterparty_id,
      least(h.fee_coins, held.purchased + held.earned) as fee_of_earned
    from unnest(p_holds, p_kinds) s (hold_tx_id, kind)
    join ledger_tx h on h.id = s.hold_tx_id and h.kind = 'hold'
    cross join lateral coins_in_escrow(h.id) held
  ), moved as materialized (
    select h.hold_tx_id, wallet_account(w.wallet_no, k.kind) as account_id, k.amount
    from hold h
    join ledger_wallet w on w.user_id = h.user_id
    cross join lateral (
      values
        ('bonus'::coin_kind, case when not is_release then h.bonus end),
        ('purchased', case when not is_release then h.purchased end),
        ('earned_bonus', h.earned_bonus + case when is_release then h.bonus - (fee - fee_of_earned) else 0 end),
        ('earned', h.earned + case when is_release then h.purchased - fee_of_earned else 0 end)
    ) k (kind, amount)
    where k.amount <> 0
  ), tx as (
    insert into ledger_tx (kind, user_id, counterparty_id, amount_coins, fee_coins, message_id, hold_tx_id)
    select
      kind, user_id, counterparty_id, bonus + purchased + earned_bonus + earned - fee, fee, message_id, hold_tx_id
    from hold
    order by hold_tx_id
    returning id, hold_tx_id
  ), entries as (
    insert into ledger_entry (account_id, seq, tx_id, amount, balance)
    select
      m.account_id, coalesce(head.seq, 0) + row_number() over earlier, tx.id, m.amount,
      coalesce(head.balance, 0) + sum(m.amount) over earlier
    from tx
    join moved m on m.hold_tx_id = tx.hold_tx_id
    left join lateral ledger_head(m.account_id) head on true
    window earlier as (partition by m.account_id order by tx.id)
    union all
    select leg.account_id, tx.id, tx.id, leg.amount, null
    from tx
    join hold h on h.hold_tx_id = tx.hold_tx_id
    cross join lateral (
      values
        (escrow_account('bonus'), -h.bonus), (escrow_account('purchased'), -h.purchased),
        (escrow_account('earned_bonus'), -h.earned_bonus), (escrow_account('earned'), -h.earned),
        (platform_account('fees'), h.fee)
    ) leg (account_id, amount)
    where leg.amount <> 0
  )
  select tx.hold_tx_id, tx.id from tx;
  get diagnostics v_resolved = row_count;
  if v_resolved < cardinality(p_holds) then
    raise no_data_found using message = 'one of the holds does not exist';
  end if;
  perform ledger_repay_debt(t.user_id, t.id) from (
    select t.user_id, t.id
    from ledger_tx t join ledger_wallet w on w.user_id = t.user_id
    cross join lateral ledger_head(wallet_account(w.wallet_no, 'debt')) debt
    where t.hold_tx_id = any (p_holds) and debt.balance < 0
    order by t.id
  ) t;
end
$$;

revoke execute on function
  ledger_hold(uuid[], uuid[], uuid[], integer[], integer[]),
  ledger_resolve(bigint[], text[])
from public;
