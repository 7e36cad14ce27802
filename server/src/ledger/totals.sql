-- What the transactions in a range of transaction ids (xid) moved, in the form of ledger_figures.
create or replace function ledger_moved(p_from xid8, p_to xid8) returns table (kind text, class smallint, amount bigint)
language sql stable set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off
as $$
  select
    t.kind, case when e.account_id < 64 then e.account_id else 64 + (e.account_id & 7) end::smallint, sum(e.amount)::bigint
  from ledger_tx t join ledger_entry e on e.tx_id = t.id
  where t.xid >= p_from and t.xid < p_to
  group by 1, 2
  union all
  select t.kind, -1::smallint, count(*) from ledger_tx t where t.xid >= p_from and t.xid < p_to group by 1
$$;

-- Adds the next seal to the figures. Answers its number; null when there is none, or another worker is at it.
create or replace function ledger_add_up() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_state ledger_figures_state;
  v_seal ledger_seal;
begin
  select * into v_state from ledger_figures_state for update skip locked;
  if not found then
    return null;
  end if;
  select * into v_seal from ledger_seal where number = v_state.through_seal + 1;
  if not found then
    return null;
  end if;
  insert into ledger_figures as f (kind, class, amount)
  select kind, class, amount from ledger_moved(v_seal.from_xid, v_seal.to_xid)
  on conflict (kind, class) do update set amount = f.amount + excluded.amount;
  update ledger_figures_state set through_seal = v_seal.number, to_xid = v_seal.to_xid;
  return v_seal.number;
end
$$;

revoke execute on function ledger_add_up() from public;
grant execute on function ledger_add_up() to proverse_app;
