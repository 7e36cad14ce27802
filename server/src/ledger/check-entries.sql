-- Checks the entries that one statement inserts. All entries of a ledger transaction are inserted together, in the
-- database transaction that began it, so that nothing can be added later. They sum to zero and move at most one wallet,
-- by the amount in ledger_tx. A wallet entry continues the number and the balance of the entry before it, and a debt is
-- never overpaid. Platform accounts keep no running balance, so that writers never wait for each other there. This is a
-- trigger, not a constraint, because the rules span several rows.
create or replace function ledger_entry_check() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  v_bad record;
begin
  select * into v_bad from (
    select
      g.tx_id,
      case
        when t.xid is distinct from pg_current_xact_id() then 'ledger_tx_closed'
        when g.entries <> (select count(*) from ledger_entry e where e.tx_id = g.tx_id) then 'ledger_tx_closed'
        when g.total <> 0 then 'ledger_tx_sums_to_zero'
        when g.unknown then 'ledger_entry_account_known'
        when g.wallet <> g.other_wallet then 'ledger_tx_moves_one_wallet'
        when g.wallet <> (select w.wallet_no from ledger_wallet w where w.user_id = t.user_id) is not false
          and g.wallet is not null then 'ledger_tx_moves_one_wallet'
        when g.moved <> t.amount_coins then 'ledger_tx_amount_is_what_moved'
        when g.forked then 'ledger_entry_continues'
        when g.overpaid then 'debt_never_overpaid'
      end as problem
    from (
      select
        n.tx_id,
        count(*) as entries,
        sum(n.amount) as total,
        min(wallet_no_of(n.account_id)) as wallet,
        max(wallet_no_of(n.account_id)) as other_wallet,
        coalesce(sum(n.amount) filter (where holds_coins(n.account_id)), 0) as moved,
        bool_or(
          not is_wallet_account(n.account_id)
          and (n.balance is not null or n.seq <> n.tx_id or not is_platform_account(n.account_id))
        ) as unknown,
        bool_or(
          is_wallet_account(n.account_id) and n.balance - n.amount is distinct from
            case when n.seq = 1 then 0 else (
              select p.balance from ledger_entry p where p.account_id = n.account_id and p.seq = n.seq - 1
            ) end
        ) as forked,
        bool_or(n.balance > 0 and not holds_coins(n.account_id)) as overpaid
      from new_entries n
      group by n.tx_id
    ) g
    -- With limit 1 it is always a lookup. While the table has no statistics, a plain join would read all of it.
    left join lateral (select * from ledger_tx where id = g.tx_id limit 1) t on true
  ) checked
  where problem is not null
  limit 1;
  if found then
    raise exception using errcode = 'check_violation', constraint = v_bad.problem, table = 'ledger_entry',
      message = format('ledger transaction %s violates "%s"', v_bad.tx_id, v_bad.problem);
  end if;
  return null;
end
$$;

create or replace trigger ledger_entry_checked after insert on ledger_entry
  referencing new table as new_entries
  for each statement execute function ledger_entry_check();
alter table ledger_entry enable always trigger ledger_entry_checked;
