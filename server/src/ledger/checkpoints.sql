-- A checkpoint begins exactly where its predecessor ends and carries its hash: no gap, no fork. The first one begins with
-- the first transaction and carries a hash of zeros.
create or replace function ledger_seal_check() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  v_zeros bytea := decode(repeat('00', 32), 'hex');
begin
  if not exists (
    select from ledger_seal f
    where f.number = new.number - 1 and f.to_xid = new.from_xid and f.hash = new.former_hash
  ) then
    if new.from_xid <> '0' or new.number <> 1 or new.former_hash <> v_zeros
      or exists (select from ledger_seal f where f.number <> new.number)
    then
      raise exception using errcode = 'check_violation', constraint = 'ledger_seal_continues', table = 'ledger_seal',
        message = format('seal %s does not continue its predecessor', new.number);
    end if;
  end if;
  if new.hash <> ledger_seal_hash(new) or new.skip_hash <> coalesce(
    (select f.hash from ledger_seal f where f.number = ledger_seal_skip(new.number)), v_zeros
  ) then
    raise exception using errcode = 'check_violation', constraint = 'ledger_seal_links', table = 'ledger_seal',
      message = format('seal %s does not carry the hashes of what it links to', new.number);
  end if;
  return null;
end
$$;

-- Covers up to p_limit finished transactions with the next checkpoint and returns how many they are. When two workers race,
-- the slower one collides with a unique key and returns 0.
create or replace function ledger_seal_next(p_limit integer default 10000) returns integer
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_seal ledger_seal;
  v_last record;
  v_tree record;
  v_finished xid8;
  v_first xid8;
begin
  -- The order matters: what is finished is asked after the last seal was read, or a seal made in between
  -- would seem to lie in the future.
  v_seal.from_xid := '0';
  v_seal.former_hash := decode(repeat('00', 32), 'hex');
  v_seal.number := 1;
  select s.number, s.hash, s.to_xid into v_last from ledger_seal s order by s.number desc limit 1;
  if found then
    v_seal.from_xid := v_last.to_xid;
    v_seal.number := v_last.number + 1;
    v_seal.former_hash := v_last.hash;
  end if;
  v_finished := pg_snapshot_xmin(pg_current_snapshot());
  if v_finished < v_seal.from_xid then
    raise exception using
      message = format('the transaction counter (%s) is behind the last seal (%s)', v_finished, v_seal.from_xid),
      hint = 'A dump was restored into a younger cluster: advance its counter with pg_resetwal --epoch before writing.';
  end if;
  select xid into v_first from ledger_tx where xid >= v_seal.from_xid and xid < v_finished order by xid limit 1;
  if not found then
    return 0;
  end if;
  select xid into v_seal.to_xid from ledger_tx
  where xid >= v_seal.from_xid and xid < v_finished order by xid offset p_limit limit 1;
  v_seal.to_xid := coalesce(v_seal.to_xid, v_finished);
  if v_seal.to_xid = v_first then -- one database transaction wrote more than p_limit: it is sealed whole
    v_seal.to_xid := (v_first::text::bigint + 1)::text::xid8;
  end if;
  v_seal.salt := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  v_seal.skip_hash := coalesce(
    (select s.hash from ledger_seal s where s.number = ledger_seal_skip(v_seal.number)),
    decode(repeat('00', 32), 'hex')
  );
  select * into v_tree from ledger_seal_tree(v_seal.from_xid, v_seal.to_xid, v_seal.salt);
  v_seal.root := v_tree.root;
  v_seal.twigs := v_tree.twigs;
  v_seal.tx_count := v_tree.tx_count;
  v_seal.from_tx_id := v_tree.from_tx_id;
  v_seal.to_tx_id := v_tree.to_tx_id;
  v_seal.sealed_at := clock_timestamp();
  v_seal.hash := ledger_seal_hash(v_seal);
  insert into ledger_seal select v_seal.* on conflict do nothing;
  return case when found then v_seal.tx_count else 0 end;
end
$$;

-- Recomputes every seal from the rows; answers the numbers of those that do not match.
create or replace function ledger_seal_verify() returns table (number bigint)
language sql stable set search_path = public, pg_temp as $$
  select s.number
  from ledger_seal s
  cross join lateral ledger_seal_tree(s.from_xid, s.to_xid, s.salt) c
  where (c.root, c.twigs, c.tx_count, c.from_tx_id, c.to_tx_id)
      is distinct from (s.root, s.twigs, s.tx_count, s.from_tx_id, s.to_tx_id)
    or s.hash <> ledger_seal_hash(s)
    or s.from_xid <> coalesce((select f.to_xid from ledger_seal f where f.number = s.number - 1), '0')
    or s.former_hash <> coalesce(
      (select f.hash from ledger_seal f where f.number = s.number - 1),
      decode(repeat('00', 32), 'hex')
    )
  order by number
$$;

create or replace trigger ledger_seal_checked after insert on ledger_seal
  for each row execute function ledger_seal_check();
alter table ledger_seal enable always trigger ledger_seal_checked;

create or replace trigger ledger_seal_append_only before update or delete or truncate on ledger_seal
  for each statement execute function ledger_refuse_change();
alter table ledger_seal enable always trigger ledger_seal_append_only;

revoke execute on function ledger_seal_next(integer) from public;
grant execute on function ledger_seal_next(integer) to proverse_app;
