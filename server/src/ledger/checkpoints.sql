-- Checks that a checkpoint begins exactly where its predecessor ends and carries the predecessor's hash, so that there
-- is no gap and no fork. The first checkpoint begins with the first transaction and carries a hash of zeros.
create or replace function checkpoint_check() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  v_zeros bytea := decode(repeat('00', 32), 'hex');
begin
  if not exists (
    select from ledger_checkpoint f
    where f.number = new.number - 1 and f.to_xid = new.from_xid and f.hash = new.previous_hash
  ) then
    if new.from_xid <> '0' or new.number <> 1 or new.previous_hash <> v_zeros
      or exists (select from ledger_checkpoint f where f.number <> new.number)
    then
      raise exception using errcode = 'check_violation', constraint = 'ledger_checkpoint_continues', table = 'ledger_checkpoint',
        message = format('checkpoint %s does not continue its predecessor', new.number);
    end if;
  end if;
  if new.hash <> checkpoint_hash(new) or new.skip_hash <> coalesce(
    (select f.hash from ledger_checkpoint f where f.number = checkpoint_skip(new.number)), v_zeros
  ) then
    raise exception using errcode = 'check_violation', constraint = 'ledger_checkpoint_links', table = 'ledger_checkpoint',
      message = format('checkpoint %s does not carry the hashes of what it links to', new.number);
  end if;
  return null;
end
$$;

-- Covers up to p_limit finished transactions with the next checkpoint and returns their number. It covers more only if
-- one database transaction wrote more. When two workers race, the slower one collides with a unique key and returns 0.
create or replace function create_checkpoint(p_limit integer default 10000) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_checkpoint ledger_checkpoint;
  v_last record;
  v_tree record;
  v_finished xid8;
  v_first xid8;
begin
  -- Read the last checkpoint before the snapshot. In the other order, a checkpoint that is created in between would
  -- seem to be ahead of the transaction counter.
  v_checkpoint.from_xid := '0';
  v_checkpoint.previous_hash := decode(repeat('00', 32), 'hex');
  v_checkpoint.number := 1;
  select s.number, s.hash, s.to_xid into v_last from ledger_checkpoint s order by s.number desc limit 1;
  if found then
    v_checkpoint.from_xid := v_last.to_xid;
    v_checkpoint.number := v_last.number + 1;
    v_checkpoint.previous_hash := v_last.hash;
  end if;
  v_finished := pg_snapshot_xmin(pg_current_snapshot());
  if v_finished < v_checkpoint.from_xid then
    raise exception using
      message = format('the transaction counter (%s) is behind the last checkpoint (%s)', v_finished, v_checkpoint.from_xid),
      hint = 'A dump was restored into a younger cluster: advance its counter with pg_resetwal --epoch before writing.';
  end if;
  select xid into v_first from ledger_tx where xid >= v_checkpoint.from_xid and xid < v_finished order by xid limit 1;
  if not found then
    return 0;
  end if;
  select xid into v_checkpoint.to_xid from ledger_tx
  where xid >= v_checkpoint.from_xid and xid < v_finished order by xid offset p_limit limit 1;
  v_checkpoint.to_xid := coalesce(v_checkpoint.to_xid, v_finished);
  if v_checkpoint.to_xid = v_first then -- one database transaction wrote more than p_limit: cover all of it
    v_checkpoint.to_xid := (v_first::text::bigint + 1)::text::xid8;
  end if;
  v_checkpoint.salt := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  v_checkpoint.skip_hash := coalesce(
    (select s.hash from ledger_checkpoint s where s.number = checkpoint_skip(v_checkpoint.number)),
    decode(repeat('00', 32), 'hex')
  );
  select * into v_tree from checkpoint_tree(v_checkpoint.from_xid, v_checkpoint.to_xid, v_checkpoint.salt);
  v_checkpoint.root := v_tree.root;
  v_checkpoint.subtrees := v_tree.subtrees;
  v_checkpoint.tx_count := v_tree.tx_count;
  v_checkpoint.from_tx_id := v_tree.from_tx_id;
  v_checkpoint.to_tx_id := v_tree.to_tx_id;
  v_checkpoint.created_at := clock_timestamp();
  v_checkpoint.hash := checkpoint_hash(v_checkpoint);
  insert into ledger_checkpoint select v_checkpoint.* on conflict do nothing;
  return case when found then v_checkpoint.tx_count else 0 end;
end
$$;
comment on function create_checkpoint is 'not null';

-- Recomputes every checkpoint from the ledger's rows and returns the numbers of the checkpoints that do not match.
create or replace function broken_checkpoints() returns table (number bigint)
language sql stable set search_path = public, pg_temp as $$
  select s.number
  from ledger_checkpoint s
  cross join lateral checkpoint_tree(s.from_xid, s.to_xid, s.salt) c
  where (c.root, c.subtrees, c.tx_count, c.from_tx_id, c.to_tx_id)
      is distinct from (s.root, s.subtrees, s.tx_count, s.from_tx_id, s.to_tx_id)
    or s.hash <> checkpoint_hash(s)
    or s.from_xid <> coalesce((select f.to_xid from ledger_checkpoint f where f.number = s.number - 1), '0')
    or s.previous_hash <> coalesce(
      (select f.hash from ledger_checkpoint f where f.number = s.number - 1),
      decode(repeat('00', 32), 'hex')
    )
  order by number
$$;

create or replace trigger ledger_checkpoint_checked after insert on ledger_checkpoint
  for each row execute function checkpoint_check();
alter table ledger_checkpoint enable always trigger ledger_checkpoint_checked;

create or replace trigger ledger_checkpoint_append_only before update or delete or truncate on ledger_checkpoint
  for each statement execute function forbid_change();
alter table ledger_checkpoint enable always trigger ledger_checkpoint_append_only;

revoke execute on function create_checkpoint(integer) from public;
grant execute on function create_checkpoint(integer) to proverse_app;
