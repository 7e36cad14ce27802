-- The seal: a chain of checkpoints over committed transactions. Who changes, adds or removes a sealed row, even
-- as the owner of the database, breaks the chain from there on. The server logs each new seal's hash, so that
-- a copy exists where the database's owner has no hand.

-- A seal covers the transactions with from_xid <= xid < to_xid. to_xid was at most the oldest transaction still
-- running, so everything below was finished: no late commit can slip in behind a seal, and nobody is locked out.
create table ledger_seal (
  number bigint primary key, -- two workers may race: the second finds the number taken
  from_xid xid8 not null,
  to_xid xid8 not null,
  from_tx_id bigint not null,
  to_tx_id bigint not null,
  tx_count integer not null,
  former_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default clock_timestamp(),
  constraint ledger_seal_range_forward check (from_xid < to_xid and from_tx_id <= to_tx_id and tx_count > 0),
  constraint ledger_seal_hash_sha256 check (length(hash) = 32 and length(former_hash) = 32)
);

-- A seal begins exactly where the former one ends and carries its hash: no gap, no fork.
create function ledger_seal_check() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from ledger_seal f
    where f.number = new.number - 1 and f.to_xid = new.from_xid and f.hash = new.former_hash
    union all
    select where new.number = 1 and new.from_xid = '0' and new.former_hash = decode(repeat('00', 32), 'hex')
  ) then
    raise exception using errcode = 'check_violation', constraint = 'ledger_seal_continues', table = 'ledger_seal',
      message = format('seal %s does not continue its predecessor', new.number);
  end if;
  return null;
end
$$;
create trigger ledger_seal_checked after insert on ledger_seal
  for each row execute function ledger_seal_check();
create trigger ledger_seal_append_only before update or delete or truncate on ledger_seal
  for each statement execute function ledger_refuse_change();
alter table ledger_seal enable always trigger ledger_seal_checked;
alter table ledger_seal enable always trigger ledger_seal_append_only;

-- The hash of one transaction with its legs, over its canonical form: a JSON array of the row's fields, times in
-- microseconds, legs by account. A seal hashes these hashes, so that somebody can be given the proof of their
-- own rows without seeing anybody else's.
create function ledger_tx_hash(t ledger_tx) returns bytea
language sql stable set search_path = public, pg_temp set enable_seqscan = off as $$
  select sha256(convert_to(jsonb_build_array(
    t.id, t.kind, t.user_id, t.counterparty_id, t.amount_coins, t.fee_coins, t.message_id, t.purchase_id,
    t.withdrawal_id, t.package_code, t.reference, t.once_key, t.hold_tx_id,
    (extract(epoch from t.created_at) * 1000000)::bigint, t.xid::text,
    (
      select jsonb_agg(jsonb_build_array(e.account_id, e.seq, e.amount, e.balance) order by e.account_id)
      from ledger_entry e
      where e.tx_id = t.id
    )
  )::text, 'UTF8'))
$$;

-- Hash, number and bounds of the transactions in a range of transaction ids (xid).
create function ledger_seal_content(
  p_from xid8, p_to xid8, p_former bytea,
  out hash bytea, out tx_count integer, out from_tx_id bigint, out to_tx_id bigint
)
language sql stable set search_path = public, pg_temp as $$
  select sha256(p_former || string_agg(ledger_tx_hash(t), '' order by t.xid, t.id)), count(*), min(t.id), max(t.id)
  from ledger_tx t
  where t.xid >= p_from and t.xid < p_to
$$;

-- Seals the next finished transactions, about p_limit of them at most. Answers how many were sealed:
-- 0 when there is nothing to seal or another worker was faster.
create function ledger_seal_next(p_limit integer default 10000) returns integer
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_last ledger_seal;
  v_from xid8 := '0';
  v_finished xid8;
  v_first xid8;
  v_to xid8;
  v_former bytea := decode(repeat('00', 32), 'hex');
  v_content record;
begin
  -- The order matters: what is finished is asked after the last seal was read, or a seal made in between
  -- would seem to lie in the future.
  select * into v_last from ledger_seal order by number desc limit 1;
  if found then
    v_from := v_last.to_xid;
    v_former := v_last.hash;
  end if;
  v_finished := pg_snapshot_xmin(pg_current_snapshot());
  if v_finished < v_from then
    raise exception using
      message = format('the transaction counter (%s) is behind the last seal (%s)', v_finished, v_from),
      hint = 'A dump was restored into a younger cluster: advance its counter with pg_resetwal --epoch before writing.';
  end if;
  select xid into v_first from ledger_tx where xid >= v_from and xid < v_finished order by xid limit 1;
  if not found then
    return 0;
  end if;
  select xid into v_to from ledger_tx where xid >= v_from and xid < v_finished order by xid offset p_limit limit 1;
  v_to := coalesce(v_to, v_finished);
  if v_to = v_first then -- one database transaction wrote more than p_limit: it is sealed whole
    v_to := (v_first::text::bigint + 1)::text::xid8;
  end if;
  select * into v_content from ledger_seal_content(v_from, v_to, v_former);
  insert into ledger_seal (number, from_xid, to_xid, from_tx_id, to_tx_id, tx_count, former_hash, hash)
  values (
    coalesce(v_last.number, 0) + 1, v_from, v_to, v_content.from_tx_id, v_content.to_tx_id, v_content.tx_count,
    v_former, v_content.hash
  )
  on conflict (number) do nothing;
  return case when found then v_content.tx_count else 0 end;
end
$$;

-- Recomputes every seal from the rows; answers the numbers of those that do not match.
create function ledger_seal_verify() returns table (number bigint)
language sql stable set search_path = public, pg_temp as $$
  select s.number
  from (select *, lag(hash) over (order by s.number) as former, lag(to_xid) over (order by s.number) as former_to from ledger_seal s) s
  cross join lateral ledger_seal_content(s.from_xid, s.to_xid, s.former_hash) c
  where (c.hash, c.tx_count, c.from_tx_id, c.to_tx_id) is distinct from (s.hash, s.tx_count, s.from_tx_id, s.to_tx_id)
    or s.former_hash is distinct from coalesce(s.former, decode(repeat('00', 32), 'hex'))
    or s.from_xid is distinct from coalesce(s.former_to, '0'::xid8)
  order by s.number
$$;

revoke execute on function ledger_seal_next(integer) from public;
grant execute on function ledger_seal_next(integer) to proverse_app;
grant select on ledger_seal to proverse_app, proverse_audit;
