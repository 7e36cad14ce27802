-- The state of the books at a glance: totals that are added up seal by seal, and what the last audit found.

-- What all sealed transactions of one kind have moved on one class of account: a platform account by its number, the
-- wallets by 64 + kind of coin (68: debts). Class -1 counts the transactions. It is derived: the auditor adds up anew.
create table ledger_figures (
  kind text not null,
  class smallint not null,
  amount bigint not null,
  primary key (kind, class)
);
-- How far they go: up to this seal, which ended before this transaction id.
create table ledger_figures_state (
  one boolean primary key default true,
  through_seal bigint not null default 0,
  to_xid xid8 not null default '0',
  constraint ledger_figures_state_one check (one)
);
insert into ledger_figures_state default values;

-- What the transactions in a range of transaction ids (xid) moved, in the form of ledger_figures.
create function ledger_moved(p_from xid8, p_to xid8) returns table (kind text, class smallint, amount bigint)
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
create function ledger_add_up() returns bigint
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

-- Each run of the auditor, and which of its checks failed.
create table audit_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  checks integer not null,
  findings integer not null,
  failed text[] not null,
  constraint audit_runs_findings_are_of_checks check (
    checks > 0 and findings >= 0 and (findings > 0) = (cardinality(failed) > 0) and cardinality(failed) <= checks
  )
);
create trigger audit_runs_append_only before update or delete or truncate on audit_runs
  for each statement execute function ledger_refuse_change();
alter table audit_runs enable always trigger audit_runs_append_only;

-- Notes one run. It is the one thing that the auditor's role can write, and no other role can: the server shows audits,
-- but cannot have made one.
create function audit_record(p_started_at timestamptz, p_checks integer, p_findings integer, p_failed text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into audit_runs (started_at, checks, findings, failed) values (p_started_at, p_checks, p_findings, p_failed)
$$;

grant select on ledger_figures, ledger_figures_state, audit_runs to proverse_app, proverse_audit;
revoke execute on function ledger_add_up(), audit_record(timestamptz, integer, integer, text[]) from public;
grant execute on function ledger_add_up() to proverse_app;
grant execute on function audit_record(timestamptz, integer, integer, text[]) to proverse_audit;
