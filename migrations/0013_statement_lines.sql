-- Part of a month, oldest first: the user's transactions from p_from on and before p_below (null: to the newest), at most
-- p_limit of them. Held to the index of user and id, as ledger_part is.
create function statement_part(p_user uuid, p_from bigint, p_below bigint, p_limit integer) returns setof ledger_tx
language sql stable set search_path = public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
  select * from ledger_tx
  where user_id between p_user and p_user and id >= p_from and id < coalesce(p_below, 9223372036854775807)
  order by user_id desc, id
  limit p_limit
$$;

-- What moved a wallet in a month: per kind of transaction how many there were and what they came to.
create function statement_totals(p_user uuid, p_from bigint, p_below bigint)
returns table (kind text, transactions integer, coins integer, last_xid xid8)
language sql stable set search_path = public, pg_temp set enable_seqscan = off as $$
  select kind, count(*)::integer, sum(amount_coins)::integer, max(xid)
  from ledger_tx
  where user_id between p_user and p_user and id >= p_from and id < coalesce(p_below, 9223372036854775807)
  group by kind
$$;

-- The seal that covers everything up to a database transaction; no row while it is not sealed.
create function ledger_seal_covering(p_xid xid8) returns table (number bigint, hash text, sealed_at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  select number, encode(hash, 'hex'), sealed_at from ledger_seal where to_xid > p_xid order by to_xid limit 1
$$;
