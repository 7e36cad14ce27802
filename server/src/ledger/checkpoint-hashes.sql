-- Returns the number of the earlier checkpoint that a checkpoint links to besides its predecessor, as in a skip list.
-- Splits p_number into terms 1, 3, 7, 15, …, the largest possible first, and subtracts the last term. Among a million
-- checkpoints, any checkpoint is then at most about forty links away from any later one.
create or replace function checkpoint_skip(p_number bigint) returns bigint
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

-- Returns the canonical text of one transaction with its entries, as its owner gets it in a proof. This function and
-- the next two are single expressions, because the planner inlines those, which is ten times as fast as a call per row.
create or replace function ledger_tx_content(t ledger_tx, p_legs jsonb) returns text
language sql stable as $$
  select jsonb_build_array(
    t.id, t.kind, t.user_id, t.counterparty_id, t.amount_coins, t.fee_coins, t.message_id, t.purchase_id,
    t.withdrawal_id, t.package_code, t.reference, t.once_key, t.hold_tx_id,
    (extract(epoch from t.created_at) * 1000000)::bigint, t.xid::text, p_legs
  )::text
$$;

-- Returns the salt of one leaf. It reveals nothing about the checkpoint's salt, and so nothing about other leaves.
create or replace function ledger_leaf_salt(p_salt bytea, p_tx bigint) returns bytea
language sql immutable as $$
  select sha256('\x03'::bytea || p_salt || int8send(p_tx))
$$;

-- Returns the hash of one leaf of the tree.
create or replace function ledger_leaf(p_leaf_salt bytea, p_content text) returns bytea
language sql immutable as $$
  select sha256('\x00'::bytea || p_leaf_salt || sha256(convert_to(p_content, 'UTF8')))
$$;

-- Returns the entries of a transaction, in the form that its canonical text contains.
create or replace function ledger_legs(p_tx bigint) returns table (legs jsonb)
language sql stable as $$
  select jsonb_agg(jsonb_build_array(e.account_id, e.seq, e.amount, e.balance) order by e.account_id)
  from ledger_entry e
  where e.tx_id = p_tx
$$;

-- Computes the Merkle tree over p_leaves, which are concatenated hashes of 32 bytes. Two neighbours make a node of the
-- next level. The last node of an odd level moves up unchanged. Returns the root and `subtrees`, the concatenated nodes
-- over 64 leaves each.
create or replace function merkle_tree(p_leaves bytea, out root bytea, out subtrees bytea)
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
      subtrees := root;
    end if;
  end loop;
  subtrees := coalesce(subtrees, root);
end
$$;

-- Computes the columns of a checkpoint that describe the transactions in a range of PostgreSQL transaction ids (xid).
create or replace function checkpoint_tree(
  p_from xid8, p_to xid8, p_salt bytea,
  out root bytea, out subtrees bytea, out tx_count integer, out from_tx_id bigint, out to_tx_id bigint
)
language sql stable
set search_path = public, pg_temp as $$
  select tree.root, tree.subtrees, covered.tx_count, covered.from_tx_id, covered.to_tx_id
  from (
    select
      string_agg(
        ledger_leaf(ledger_leaf_salt(p_salt, t.id), ledger_tx_content(t, l.legs)), '' order by t.xid, t.id
      ) as leaves,
      count(*)::integer as tx_count, min(t.id) as from_tx_id, max(t.id) as to_tx_id
    from ledger_tx t cross join lateral ledger_legs(t.id) l
    where t.xid >= p_from and t.xid < p_to
  ) covered
  cross join lateral merkle_tree(covered.leaves) tree
$$;

-- Returns the hash of a checkpoint's header: its links, its root and the range that it covers.
create or replace function checkpoint_hash(s ledger_checkpoint) returns bytea
language sql immutable as $$
  select sha256('\x02'::bytea || s.previous_hash || s.skip_hash || s.root || convert_to(concat_ws(
    ' ', s.number, s.from_xid, s.to_xid, s.from_tx_id, s.to_tx_id, s.tx_count,
    (extract(epoch from s.created_at) * 1000000)::bigint
  ), 'UTF8'))
$$;
