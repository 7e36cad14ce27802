-- Returns the balances of a user's wallet at the checkpoint that ends at p_to_xid: for each account, the last entry
-- that the checkpoints up to this one cover.
create or replace function heads_at_checkpoint(p_user uuid, p_to_xid xid8)
returns table (account_id bigint, seq bigint, balance integer)
language plpgsql stable set search_path = public, pg_temp set enable_bitmapscan = off set enable_sort = off as $$
declare
  v_head record;
  v_low bigint;
  v_high bigint;
  v_middle bigint;
  v_last bigint; -- the user's last transaction that the checkpoint covers
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
comment on function heads_at_checkpoint is 'not null';

-- Returns the user's transactions after p_after that the checkpoints up to p_to_xid cover, oldest first. `place` is the
-- position in the checkpoint, in the order of xid and id.
create or replace function ledger_proof_part(p_user uuid, p_after bigint, p_to_xid xid8, p_limit integer)
returns table (id bigint, content text, salt bytea, checkpoint bigint, place bigint)
language sql stable set search_path = public, pg_temp as $$
  with part as materialized (
    select * from (
      -- A range of one user: with `=` the planner may scan the transactions of all users instead.
      select * from ledger_tx
      where user_id between p_user and p_user and id > p_after
      order by user_id desc, id
      limit p_limit
    ) next where xid < p_to_xid
  ), covered as materialized (
    select t.id, s.number, s.salt, s.from_xid, s.to_xid
    from part t
    cross join lateral (select * from ledger_checkpoint s where s.to_xid > t.xid order by s.to_xid limit 1) s
  ), placed as materialized (
    select s.number, u.id, row_number() over (partition by s.number order by u.xid, u.id) - 1 as place
    from (select distinct number, from_xid, to_xid from covered) s
    join ledger_tx u on u.xid >= s.from_xid and u.xid < s.to_xid
  )
  select t.id, ledger_tx_content(t, l.legs), ledger_leaf_salt(s.salt, t.id), s.number, p.place
  from part p_t
  join ledger_tx t on t.id = p_t.id
  cross join lateral ledger_legs(t.id) l
  join covered s on s.id = t.id
  join placed p on p.id = t.id
  order by t.id
$$;
comment on function ledger_proof_part is 'not null';

-- Returns the concatenated leaves of one subtree of a checkpoint. A subtree has 64 leaves, and the last one may have
-- fewer. Subtrees are numbered from 0.
create or replace function subtree_leaves(p_checkpoint bigint, p_subtree bigint) returns bytea
language sql stable set search_path = public, pg_temp as $$
  select string_agg(ledger_leaf(ledger_leaf_salt(t.salt, t.id), ledger_tx_content(x, l.legs)), '' order by t.xid, t.id)
  from (
    select u.id, u.xid, s.salt
    from ledger_checkpoint s join ledger_tx u on u.xid >= s.from_xid and u.xid < s.to_xid
    where s.number = p_checkpoint
    order by u.xid, u.id
    offset p_subtree * 64 limit 64
  ) t
  join ledger_tx x on x.id = t.id
  cross join lateral ledger_legs(x.id) l
$$;
