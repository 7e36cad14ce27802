-- Returns figures for the metrics. Each comes from the end of an index, so its cost does not grow. Lags are in seconds.
create or replace function database_figures() returns table (
  "expiryLag" double precision, "checkpointLag" double precision, "mailQueue" integer, "mailOldest" double precision,
  "mailRetrying" integer, "mailGivenUp" integer
)
language sql stable as $$
  with queue as materialized (
    select created_at, attempts from mail_outbox
    where delivered_at is null and failed_at is null order by due_at limit 10000
  )
  select
    coalesce((
      select extract(epoch from now() - min(expires_at)) from messages where status = 'pending' and expires_at <= now()
    ), 0)::float8 as "expiryLag",
    coalesce((
      select extract(epoch from now() - created_at) from ledger_tx
      where xid >= coalesce((select to_xid from ledger_checkpoint order by number desc limit 1), '0'::xid8)
      order by xid limit 1
    ), 0)::float8 as "checkpointLag",
    (select count(*)::integer from queue) as "mailQueue",
    coalesce((select extract(epoch from now() - min(created_at)) from queue), 0)::float8 as "mailOldest",
    (select count(*)::integer from queue where attempts > 1) as "mailRetrying",
    (select count(*)::integer from mail_outbox where failed_at > now() - interval '1 day') as "mailGivenUp"
$$;
comment on function database_figures is 'not null';

-- Returns figures of what an operator must see to, at the same low cost. Ages are in seconds. Before the first audit its age
-- is that of the ledger.
create or replace function duty_figures() returns table (
  "payoutOldest" double precision, "auditAge" double precision, "auditFindings" integer
)
language sql stable as $$
  select
    coalesce((
      select extract(epoch from now() - approved_at) from withdrawals where status = 'approved' order by id limit 1
    ), 0)::float8 as "payoutOldest",
    coalesce((
      select extract(epoch from now() - coalesce(
        (select finished_at from audit_runs order by id desc limit 1), (select created_at from ledger_tx order by id limit 1)
      ))
    ), 0)::float8 as "auditAge",
    coalesce((select findings from audit_runs order by id desc limit 1), 0) as "auditFindings"
$$;
comment on function duty_figures is 'not null';

-- Counts the ledger transactions after p_after by kind, up to p_limit of them.
create or replace function transactions_after(p_after bigint, p_limit integer)
returns table (kind text, count integer, last bigint)
language sql stable as $$
  select kind, count(*)::integer, max(id)
  from (select id, kind from ledger_tx where id > p_after order by id limit p_limit) fresh group by kind
$$;
comment on function transactions_after is 'not null';

create or replace function last_transaction() returns bigint
language sql stable as $$ select coalesce(max(id), 0) from ledger_tx $$;
comment on function last_transaction is 'not null';
