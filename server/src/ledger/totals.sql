-- Computes the rows of ledger_totals for the transactions in a range of PostgreSQL transaction ids (xid).
create or replace function ledger_totals_between(p_from xid8, p_to xid8)
returns table (kind text, account text, amount bigint)
language sql stable set search_path = public, pg_temp as $$
  select
    t.kind, coalesce('wallet_' || coin_kind_of(e.account_id), platform_account_name(e.account_id)), sum(e.amount)::bigint
  from ledger_tx t join ledger_entry e on e.tx_id = t.id
  where t.xid >= p_from and t.xid < p_to
  group by 1, 2
  union all
  select t.kind, 'transactions', count(*) from ledger_tx t where t.xid >= p_from and t.xid < p_to group by 1
$$;

-- Computes the rows of ledger_days for the transactions in a range of PostgreSQL transaction ids (xid). The admin's chart reads these
-- rows in 3 ms. Adding up 30 days of ten million transactions took 4.4 s.
create or replace function ledger_days_between(p_from xid8, p_to xid8)
returns table (day date, messages integer, purchased_coins bigint, earned_coins bigint, paid_out_coins bigint)
language sql stable set search_path = public, pg_temp as $$
  select
    day_in_india(t.created_at),
    (count(*) filter (where t.kind = 'hold'))::integer,
    coalesce(sum(t.amount_coins) filter (where t.kind = 'purchase'), 0),
    coalesce(sum(t.amount_coins) filter (where t.kind in ('release', 'release_reversed')), 0),
    -- A payout moves no wallet's coins: its amount is that of the gateway.
    coalesce(sum((
      select e.amount from ledger_entry e where e.tx_id = t.id and e.account_id = platform_account('gateway')
    )) filter (where t.kind in ('payout_paid', 'payout_reversed')), 0)::bigint
  from ledger_tx t
  where t.xid >= p_from and t.xid < p_to
  group by 1
$$;

-- Adds the next checkpoint to the totals and returns its number. Returns null if there is no next checkpoint or another
-- worker is adding it.
create or replace function ledger_add_totals() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_state ledger_totals_state;
  v_checkpoint ledger_checkpoint;
begin
  select * into v_state from ledger_totals_state for update skip locked;
  if not found then
    return null;
  end if;
  select * into v_checkpoint from ledger_checkpoint where number = v_state.through_checkpoint + 1;
  if not found then
    return null;
  end if;
  insert into ledger_totals as total (kind, account, amount)
  select kind, account, amount from ledger_totals_between(v_checkpoint.from_xid, v_checkpoint.to_xid)
  on conflict (kind, account) do update set amount = total.amount + excluded.amount;
  insert into ledger_days as tallied (day, messages, purchased_coins, earned_coins, paid_out_coins)
  select day, messages, purchased_coins, earned_coins, paid_out_coins
  from ledger_days_between(v_checkpoint.from_xid, v_checkpoint.to_xid)
  on conflict (day) do update set
    messages = tallied.messages + excluded.messages,
    purchased_coins = tallied.purchased_coins + excluded.purchased_coins,
    earned_coins = tallied.earned_coins + excluded.earned_coins,
    paid_out_coins = tallied.paid_out_coins + excluded.paid_out_coins;
  update ledger_totals_state set through_checkpoint = v_checkpoint.number, to_xid = v_checkpoint.to_xid;
  return v_checkpoint.number;
end
$$;

revoke execute on function ledger_add_totals() from public;
grant execute on function ledger_add_totals() to proverse_app;
