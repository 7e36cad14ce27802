-- As in 0013_statements_seal.sql, but whoever was slower may collide with any of a seal's unique keys, not with its number
-- alone: two workers that seal up to the same transaction met at ledger_seal_by_end, and one of them failed.
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
  else
    select s.number, s.hash into v_last from ledger_seal_v1 s order by s.number desc limit 1;
  end if;
  if found then
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
