-- Seals from which one person's transactions can be proved without showing anybody else's. Each seal now carries the
-- root of a Merkle tree over its transactions, and its hash is one of its header alone, so that a proof consists of one's
-- own transactions, a handful of hashes beside them, and headers. The chain begins anew over all transactions and
-- goes on from the last hash of the former one, whose seals stay what they were: ledger_seal_v1.
-- contract: a table of the old name, with the columns that are read by it, and the functions that write it are made
-- anew below, in the same transaction.
alter table ledger_seal rename to ledger_seal_v1;
-- contract: nobody calls an index by its name.
alter index ledger_seal_by_end rename to ledger_seal_v1_by_end;
drop trigger ledger_seal_checked on ledger_seal_v1;
drop trigger ledger_seal_append_only on ledger_seal_v1;
create trigger ledger_seal_v1_append_only before insert or update or delete or truncate on ledger_seal_v1
  for each statement execute function ledger_refuse_change();
alter table ledger_seal_v1 enable always trigger ledger_seal_v1_append_only;

-- The number of the seal further back that a seal names besides the former one. A number is, from the largest on, a sum
-- of terms 1, 3, 7, 15, ...; this takes the last of them away. So any seal is at most some forty links away from any
-- later one, among a million of them.
create function ledger_seal_skip(p_number bigint) returns bigint
language plpgsql immutable as $$
declare
  v_rest bigint := p_number;
  v_term bigint;
begin
  while v_rest > 0 loop
    v_term := 1;
    while v_term * 2 + 1 <= v_rest loop
      v_term := v_term * 2 + 1;
    end loop;
    v_rest := v_rest - v_term;
  end loop;
  return p_number - v_term;
end
$$;

-- As before a seal covers the transactions with from_xid <= xid < to_xid, in the order of xid and id.
create table ledger_seal (
  number bigint,
  from_xid xid8 not null,
  to_xid xid8 not null,
  from_tx_id bigint not null,
  to_tx_id bigint not null,
  tx_count integer not null,
  former_hash bytea not null,
  skip_hash bytea not null, -- of the seal that ledger_seal_skip names; 32 zeros where there is none
  root bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  salt bytea not null, -- from which each leaf gets its own; kept from everybody who is given a proof
  twigs bytea not null, -- the tree's nodes over 64 leaves each, so that a proof hashes no more than 64 rows again
  constraint ledger_seal_number_once primary key (number), -- two workers may race: the second finds it taken
  constraint ledger_seal_covers_forward check (from_xid < to_xid and from_tx_id <= to_tx_id and tx_count > 0),
  constraint ledger_seal_hashes_sha256 check (
    length(hash) = 32 and length(former_hash) = 32 and length(skip_hash) = 32 and length(root) = 32 and length(salt) = 32
  )
);
create unique index ledger_seal_by_end on ledger_seal (to_xid);

-- The canonical text of one transaction with its legs (as ledger_tx_hash has it); its owner is given it in a proof. This
-- and the next two are single expressions, which the planner writes into the query that calls them: called as
-- functions, row by row, they would cost ten times as much.
create function ledger_tx_content(t ledger_tx, p_legs jsonb) returns text
language sql stable as $$
  select jsonb_build_array(
    t.id, t.kind, t.user_id, t.counterparty_id, t.amount_coins, t.fee_coins, t.message_id, t.purchase_id,
    t.withdrawal_id, t.package_code, t.reference, t.once_key, t.hold_tx_id,
    (extract(epoch from t.created_at) * 1000000)::bigint, t.xid::text, p_legs
  )::text
$$;

-- The salt of one leaf. Who is given it learns nothing of the seal's salt, and so nothing of the leaves beside it.
create function ledger_leaf_salt(p_salt bytea, p_tx bigint) returns bytea
language sql immutable as $$
  select sha256('\x03'::bytea || p_salt || int8send(p_tx))
$$;

create function ledger_leaf(p_leaf_salt bytea, p_content text) returns bytea
language sql immutable as $$
  select sha256('\x00'::bytea || p_leaf_salt || sha256(convert_to(p_content, 'UTF8')))
$$;

-- The legs of a transaction as its canonical text has them.
create function ledger_legs(p_tx bigint) returns table (legs jsonb)
language sql stable as $$
  select jsonb_agg(jsonb_build_array(e.account_id, e.seq, e.amount, e.balance) order by e.account_id)
  from ledger_entry e
  where e.tx_id = p_tx
$$;

-- Root and twigs of the tree over concatenated leaves of 32 bytes. Of each level two neighbours make a node of the next;
-- the last one of an odd level moves up as it is.
create function ledger_tree(p_leaves bytea, out root bytea, out twigs bytea)
language plpgsql immutable as $$
declare
  v_size integer := length(p_leaves) / 32;
  v_height integer := 0;
begin
  root := p_leaves;
  while v_size > 1 loop
    root := (
      select string_agg(sha256('\x01'::bytea || substring(root from i * 64 + 1 for 64)), '' order by i)
      from generate_series(0, v_size / 2 - 1) i
    ) || case when v_size % 2 = 1 then substring(root from v_size * 32 - 31) else '' end;
    v_size := (v_size + 1) / 2;
    v_height := v_height + 1;
    if v_height = 6 then
      twigs := root;
    end if;
  end loop;
  twigs := coalesce(twigs, root);
end
$$;

-- What a seal says of the transactions in a range of transaction ids (xid).
create function ledger_seal_tree(
  p_from xid8, p_to xid8, p_salt bytea,
  out root bytea, out twigs bytea, out tx_count integer, out from_tx_id bigint, out to_tx_id bigint
)
language sql stable
set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
  select tree.root, tree.twigs, covered.tx_count, covered.from_tx_id, covered.to_tx_id
  from (
    select
      string_agg(
        ledger_leaf(ledger_leaf_salt(p_salt, t.id), ledger_tx_content(t, l.legs)), '' order by t.xid, t.id
      ) as leaves,
      count(*)::integer as tx_count, min(t.id) as from_tx_id, max(t.id) as to_tx_id
    from ledger_tx t cross join lateral ledger_legs(t.id) l
    where t.xid >= p_from and t.xid < p_to
  ) covered
  cross join lateral ledger_tree(covered.leaves) tree
$$;

-- The hash of a seal: of its links, its root and what it covers.
create function ledger_seal_hash(s ledger_seal) returns bytea
language sql immutable as $$
  select sha256('\x02'::bytea || s.former_hash || s.skip_hash || s.root || convert_to(concat_ws(
    ' ', s.number, s.from_xid, s.to_xid, s.from_tx_id, s.to_tx_id, s.tx_count,
    (extract(epoch from s.sealed_at) * 1000000)::bigint
  ), 'UTF8'))
$$;

-- A seal begins exactly where the former one ends and carries its hash: no gap, no fork. The first one begins at the
-- beginning and carries the last hash of the former chain, if there was one.
create or replace function ledger_seal_check() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  v_zeros bytea := decode(repeat('00', 32), 'hex');
  v_v1 ledger_seal_v1;
begin
  if not exists (
    select from ledger_seal f
    where f.number = new.number - 1 and f.to_xid = new.from_xid and f.hash = new.former_hash
  ) then
    select * into v_v1 from ledger_seal_v1 order by number desc limit 1;
    if new.from_xid <> '0' or new.number <> coalesce(v_v1.number, 0) + 1
      or new.former_hash <> coalesce(v_v1.hash, v_zeros)
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
create trigger ledger_seal_checked after insert on ledger_seal
  for each row execute function ledger_seal_check();
create trigger ledger_seal_append_only before update or delete or truncate on ledger_seal
  for each statement execute function ledger_refuse_change();
alter table ledger_seal enable always trigger ledger_seal_checked;
alter table ledger_seal enable always trigger ledger_seal_append_only;

-- Seals the next finished transactions, about p_limit of them at most. Answers how many were sealed:
-- 0 when there is nothing to seal or another worker was faster.
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
  insert into ledger_seal select v_seal.* on conflict (number) do nothing;
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
      (select f.hash from ledger_seal_v1 f where f.number = s.number - 1),
      decode(repeat('00', 32), 'hex')
    )
  union all
  select s.number
  from (select *, lag(hash) over (order by s.number) as former from ledger_seal_v1 s) s
  cross join lateral ledger_seal_content(s.from_xid, s.to_xid, s.former_hash) c
  where (c.hash, c.tx_count, c.from_tx_id, c.to_tx_id) is distinct from (s.hash, s.tx_count, s.from_tx_id, s.to_tx_id)
    or s.former_hash is distinct from coalesce(s.former, decode(repeat('00', 32), 'hex'))
  order by number
$$;

-- The totals of the admin desk (0011_admin_ledger.sql) are added up seal by seal: along the chain that begins anew, too.
delete from ledger_figures;
update ledger_figures_state set through_seal = coalesce((select max(number) from ledger_seal_v1), 0), to_xid = '0';

-- What a user's wallet accounts held under a seal: of each account the last entry that it covers.
create function ledger_sealed_heads(p_user uuid, p_to_xid xid8)
returns table (account_id bigint, seq bigint, balance integer)
language plpgsql stable set search_path = public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  v_head record;
  v_low bigint;
  v_high bigint;
  v_middle bigint;
  v_last bigint; -- the last of the user's transactions that is covered
begin
  select id into v_last from ledger_tx
  where user_id between p_user and p_user and xid < p_to_xid
  order by user_id, id desc limit 1;
  for v_head in select * from ledger_heads(p_user) loop
    v_low := 0;
    v_high := v_head.seq;
    while v_low < v_high loop
      v_middle := (v_low + v_high + 1) / 2;
      if (select e.tx_id <= v_last from ledger_entry e where e.account_id = v_head.account_id and e.seq = v_middle) then
        v_low := v_middle;
      else
        v_high := v_middle - 1;
      end if;
    end loop;
    return query select e.account_id, e.seq, e.balance from ledger_entry e
      where e.account_id = v_head.account_id and e.seq = v_low;
  end loop;
end
$$;

-- The next of the user's transactions under the seals up to p_to_xid, oldest first: for each its content, salt, seal and
-- place in it. Places are counted in the order in which the seal was made.
create function ledger_proof_part(p_user uuid, p_after bigint, p_to_xid xid8, p_limit integer)
returns table (id bigint, content text, salt bytea, seal bigint, place bigint)
language sql stable set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with part as materialized (
    select * from statement_part(p_user, p_after + 1, null, p_limit) where xid < p_to_xid
  ), sealed as materialized (
    select t.id, s.number, s.salt, s.from_xid, s.to_xid
    from part t
    cross join lateral (select * from ledger_seal s where s.to_xid > t.xid order by s.to_xid limit 1) s
  ), placed as materialized (
    select s.number, u.id, row_number() over (partition by s.number order by u.xid, u.id) - 1 as place
    from (select distinct number, from_xid, to_xid from sealed) s
    join ledger_tx u on u.xid >= s.from_xid and u.xid < s.to_xid
  )
  select t.id, ledger_tx_content(t, l.legs), ledger_leaf_salt(s.salt, t.id), s.number, p.place
  from part p_t
  join ledger_tx t on t.id = p_t.id
  cross join lateral ledger_legs(t.id) l
  join sealed s on s.id = t.id
  join placed p on p.id = t.id
  order by t.id
$$;

-- The leaves of one twig: 64 of a seal from a place on, or what is left.
create function ledger_twig_leaves(p_seal bigint, p_twig bigint) returns bytea
language sql stable set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select string_agg(ledger_leaf(ledger_leaf_salt(t.salt, t.id), ledger_tx_content(x, l.legs)), '' order by t.xid, t.id)
  from (
    select u.id, u.xid, s.salt
    from ledger_seal s join ledger_tx u on u.xid >= s.from_xid and u.xid < s.to_xid
    where s.number = p_seal
    order by u.xid, u.id
    offset p_twig * 64 limit 64
  ) t
  join ledger_tx x on x.id = t.id
  cross join lateral ledger_legs(x.id) l
$$;

grant select on ledger_seal to proverse_app, proverse_audit;
