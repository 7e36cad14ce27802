-- Writes one transaction with all its entries in one statement. The caller must hold the user's lock. `p_wallet` is
-- added to the wallet's accounts, `p_platform` to platform accounts. If the user has a debt, purchased and earned coins
-- that arrive repay it at once, and so do the bonus coins of a chargeback_return. Returns the transaction's id, or null if its once_key exists.
create or replace function ledger_post(p_tx ledger_tx, p_wallet coins_by_kind, p_platform platform_leg[]) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id bigint;
  v_debt integer;
begin
  with head as materialized (
    select *, coins_of_kind(p_wallet, kind) as moved from ledger_heads(p_tx.user_id)
  ), tx as (
    insert into ledger_tx (
      kind, user_id, counterparty_id, amount_coins, fee_coins, message_id, purchase_id, withdrawal_id, package_code,
      reference, once_key, hold_tx_id, request_snapshot
    ) values (
      p_tx.kind, p_tx.user_id, p_tx.counterparty_id,
      p_wallet.bonus + p_wallet.purchased + p_wallet.earned_bonus + p_wallet.earned,
      coalesce(p_tx.fee_coins, 0), p_tx.message_id, p_tx.purchase_id, p_tx.withdrawal_id, p_tx.package_code,
      p_tx.reference, p_tx.once_key, p_tx.hold_tx_id, p_tx.request_snapshot
    )
    on conflict (once_key) where once_key is not null do nothing
    returning id
  ), entries as (
    insert into ledger_entry (account_id, seq, tx_id, amount, balance)
    select h.account_id, h.seq + 1, tx.id, h.moved, h.balance + h.moved from tx, head h where h.moved <> 0
    union all
    select p.account_id, tx.id, tx.id, p.amount, null from tx, unnest(p_platform) p where p.amount <> 0
  )
  select (select id from tx), (select -balance from head where kind = 'debt') into v_id, v_debt;

  if v_id is not null and v_debt > 0 then
    perform ledger_repay_debt(p_tx.user_id, v_id);
  end if;
  return v_id;
end
$$;

-- Repays a user's debt with the purchased and earned coins that transaction p_tx brought the user. Bonus coins repay it
-- only if a chargeback_return brought them, because their chargeback may have caused the debt. The repayment is a second
-- transaction.
create or replace function ledger_repay_debt(p_user uuid, p_tx bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v_debt integer := (select debt from wallet_kinds(p_user));
  v_purchased integer;
  v_earned integer;
  v_bonus integer;
  v_repayment ledger_tx;
begin
  select
    coalesce(sum(e.amount) filter (where coin_kind_of(e.account_id) = 'purchased'), 0),
    coalesce(sum(e.amount) filter (where coin_kind_of(e.account_id) = 'earned'), 0),
    coalesce(sum(e.amount) filter (where coin_kind_of(e.account_id) = 'bonus' and t.kind = 'chargeback_return'), 0)
  into v_purchased, v_earned, v_bonus
  from ledger_tx t join ledger_entry e on e.tx_id = t.id
  where t.id = p_tx and e.amount > 0;
  v_bonus := least(v_bonus, v_debt);
  v_purchased := least(v_purchased, v_debt - v_bonus);
  v_earned := least(v_earned, v_debt - v_bonus - v_purchased);
  if v_bonus + v_purchased + v_earned > 0 then
    v_repayment.kind := 'debt_repaid';
    v_repayment.user_id := p_user;
    v_repayment.reference := p_tx::text;
    perform ledger_post(
      v_repayment,
      coins(bonus => -v_bonus, purchased => -v_purchased, earned => -v_earned, debt => v_bonus + v_purchased + v_earned),
      '{}'
    );
  end if;
end
$$;

revoke execute on function
  ledger_post(ledger_tx, coins_by_kind, platform_leg[]),
  ledger_repay_debt(uuid, bigint)
from public;
