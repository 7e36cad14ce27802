-- Returns the once_key of a transaction that takes coins of a purchase back or returns them. Those of a purchase share
-- one numbering.
create or replace function ledger_chargeback_key(p_kind text, p_purchase uuid, p_number bigint) returns text
language sql immutable as $$
  select case p_number when 1 then p_kind || ':' || p_purchase else p_kind || ':' || p_purchase || ':' || p_number end
$$;

-- Returns how many of a package's bonus coins are charged back with `p_coins` of the `p_bought` coins that were bought.
create or replace function ledger_charged_back_bonus(p_bonus integer, p_coins integer, p_bought integer) returns integer
language sql immutable as $$
  select (p_bonus::bigint * p_coins / p_bought)::integer
$$;

-- Sets how many coins of a purchase are taken back in total, and with them the same share of its bonus coins.
-- If the total rises, writes a transaction of kind p_kind, which takes bonus and purchased coins from the wallet. Purchased
-- coins replace bonus coins that were spent, and coins that are still missing become a debt. If the total falls, writes a
-- transaction of kind p_return_kind, which credits the coins again and repays a debt first.
-- Returns the transaction's id, or null if the total is unchanged.
create or replace function ledger_take_back(
  p_user uuid, p_purchase uuid, p_coins integer, p_kind text, p_return_kind text
) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_bought integer;
  v_bonus integer;
  v_times bigint;
  v_difference integer;
  v_bonus_difference integer;
  v_purchased_taken integer;
  v_bonus_taken integer;
  v_tx ledger_tx;
begin
  perform ledger_lock(p_user);
  select
    sum(-e.amount) filter (where t.kind = 'purchase'),
    coalesce(sum(-b.amount) filter (where t.kind = 'purchase'), 0),
    count(*) filter (where t.kind <> 'purchase'),
    p_coins - coalesce(sum(e.amount) filter (where t.kind <> 'purchase'), 0),
    -coalesce(sum(b.amount) filter (where t.kind <> 'purchase'), 0)
  into v_bought, v_bonus, v_times, v_difference, v_bonus_difference
  from ledger_tx t
  join ledger_entry e on e.account_id = platform_account('gateway') and e.seq = t.id
  left join ledger_entry b on b.account_id = platform_account('bonus_issue') and b.seq = t.id
  where t.purchase_id = p_purchase and t.user_id = p_user;
  if (p_coins between 0 and v_bought) is not true then
    raise exception using errcode = 'invalid_parameter_value',
      message = format('purchase %s: between 0 and %s coins can be charged back', p_purchase, coalesce(v_bought, 0));
  end if;
  if v_difference = 0 then
    return null;
  end if;
  v_bonus_difference := v_bonus_difference + ledger_charged_back_bonus(v_bonus, p_coins, v_bought);
  v_tx.kind := case when v_difference > 0 then p_kind else p_return_kind end;
  v_tx.user_id := p_user;
  v_tx.purchase_id := p_purchase;
  v_tx.once_key := ledger_chargeback_key(v_tx.kind, p_purchase, v_times + 1);
  if v_difference < 0 then
    return ledger_post(
      v_tx,
      coins(purchased => -v_difference, bonus => -v_bonus_difference),
      array[platform_leg('gateway', v_difference), platform_leg('bonus_issue', v_bonus_difference)]
    );
  end if;
  select least(w.bonus, v_bonus_difference), least(w.purchased, v_difference + v_bonus_difference - least(w.bonus, v_bonus_difference))
  into v_bonus_taken, v_purchased_taken
  from wallet_kinds(p_user) w;
  return ledger_post(
    v_tx,
    coins(
      purchased => -v_purchased_taken,
      bonus => -v_bonus_taken,
      debt => v_purchased_taken + v_bonus_taken - v_difference - v_bonus_difference
    ),
    array[platform_leg('gateway', v_difference), platform_leg('bonus_issue', v_bonus_difference)]
  );
end
$$;

-- Takes coins back because their payment was refunded at the provider or disputed.
create or replace function ledger_chargeback(p_user uuid, p_purchase uuid, p_coins integer) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  select ledger_take_back(p_user, p_purchase, p_coins, 'chargeback', 'chargeback_return')
$$;

-- Takes unused coins back, because their buyer wants the money. Fails if they are not all in the wallet.
create or replace function ledger_coin_refund(p_user uuid, p_purchase uuid, p_coins integer) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  select ledger_take_back(p_user, p_purchase, p_coins, 'coin_refund', 'chargeback_return')
$$;

-- Credits the coins of a refund that failed.
create or replace function ledger_coin_refund_return(p_user uuid, p_purchase uuid, p_coins integer) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  select ledger_take_back(p_user, p_purchase, p_coins, 'chargeback', 'coin_refund_return')
$$;

revoke execute on function
  ledger_take_back(uuid, uuid, integer, text, text),
  ledger_chargeback(uuid, uuid, integer),
  ledger_coin_refund(uuid, uuid, integer),
  ledger_coin_refund_return(uuid, uuid, integer)
from public;
