-- Writes one transaction with all its legs in one statement; the caller holds the user's lock. `p_moves` are
-- the changes of the wallet's five accounts in spending order, `p_accounts` and `p_amounts` the platform's legs.
-- Purchased and earned coins that come in while the user owes a debt repay it at once, as a transaction of its
-- own, so that the history shows both.
create or replace function ledger_post(p_tx ledger_tx, p_moves integer[], p_accounts bigint[], p_amounts integer[]) returns bigint
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_id bigint;
  v_debt integer;
  v_purchased integer := greatest(p_moves[2], 0);
  v_earned integer := greatest(p_moves[4], 0);
  v_repayment ledger_tx;
begin
  with head as materialized (
    select * from ledger_heads(p_tx.user_id)
  ), tx as (
    insert into ledger_tx (
      kind, user_id, counterparty_id, amount_coins, fee_coins, message_id, purchase_id, withdrawal_id, package_code,
      reference, once_key, hold_tx_id
    ) values (
      p_tx.kind, p_tx.user_id, p_tx.counterparty_id, p_moves[1] + p_moves[2] + p_moves[3] + p_moves[4],
      coalesce(p_tx.fee_coins, 0), p_tx.message_id, p_tx.purchase_id, p_tx.withdrawal_id, p_tx.package_code,
      p_tx.reference, p_tx.once_key, p_tx.hold_tx_id
    )
    on conflict (once_key) where once_key is not null do nothing
    returning id
  ), legs as (
    insert into ledger_entry (account_id, seq, tx_id, amount, balance)
    select h.account_id, h.seq + 1, tx.id, p_moves[h.kind + 1], h.balance + p_moves[h.kind + 1]
    from tx, head h
    where p_moves[h.kind + 1] <> 0
    union all
    select p.account_id, tx.id, tx.id, p.amount, null
    from tx, unnest(p_accounts, p_amounts) p (account_id, amount)
    where p.amount <> 0
  )
  select (select id from tx), (select -balance from head where kind = 4) into v_id, v_debt;

  if v_id is not null and v_debt > 0 and v_purchased + v_earned > 0 then
    v_purchased := least(v_purchased, v_debt);
    v_earned := least(v_earned, v_debt - v_purchased);
    v_repayment.kind := 'debt_repaid';
    v_repayment.user_id := p_tx.user_id;
    v_repayment.reference := v_id::text;
    perform ledger_post(v_repayment, array[0, -v_purchased, 0, -v_earned, v_purchased + v_earned], '{}', '{}');
  end if;
  return v_id;
end
$$;

revoke execute on function ledger_post(ledger_tx, integer[], bigint[], integer[]) from public;
