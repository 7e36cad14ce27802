-- Part of a month, oldest first: the user's transactions from p_from on and before p_below (null: to the newest), at most
-- p_limit of them. Held to the index of user and id, as ledger_part is.
create or replace function statement_part(p_user uuid, p_from bigint, p_below bigint, p_limit integer) returns setof ledger_tx
language sql stable set search_path = public, pg_temp set enable_bitmapscan = off set enable_sort = off as $$
  select * from ledger_tx
  where user_id between p_user and p_user and id >= p_from and id < coalesce(p_below, 9223372036854775807)
  order by user_id desc, id
  limit p_limit
$$;

-- What moved a wallet in a month: per kind of transaction how many there were and what they came to.
create or replace function statement_totals(p_user uuid, p_from bigint, p_below bigint)
returns table (kind text, transactions integer, coins integer, last_xid xid8)
language sql stable set search_path = public, pg_temp as $$
  select kind, count(*)::integer, sum(amount_coins)::integer, max(xid)
  from ledger_tx
  where user_id between p_user and p_user and id >= p_from and id < coalesce(p_below, 9223372036854775807)
  group by kind
$$;

-- The checkpoint that covers everything up to a database transaction; no row while there is none yet.
create or replace function checkpoint_covering(p_xid xid8) returns table (number bigint, hash text, sealed_at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  select number, encode(hash, 'hex'), created_at from ledger_checkpoint where to_xid > p_xid order by to_xid limit 1
$$;

-- The first of the user's transactions at or after an instant; null when there is none.
create or replace function ledger_first_since(p_user uuid, p_at timestamptz) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_low bigint; -- every transaction below it is too early
  v_high bigint; -- this one is not
  v_middle bigint;
  v_tx record;
begin
  select id, created_at into v_tx from ledger_tx where user_id between p_user and p_user order by user_id, id desc limit 1;
  if not found or v_tx.created_at < p_at then
    return null;
  end if;
  v_high := v_tx.id;
  select id into v_low from ledger_tx where user_id between p_user and p_user order by user_id desc, id limit 1;
  while v_low < v_high loop
    v_middle := (v_low + v_high) / 2;
    select id, created_at into v_tx from ledger_tx
    where user_id between p_user and p_user and id >= v_middle
    order by user_id desc, id limit 1;
    if v_tx.created_at < p_at then
      v_low := v_tx.id + 1;
    elsif v_tx.id < v_high then
      v_high := v_tx.id;
    else -- nothing of the user's lies between the middle and v_high
      select id, created_at into v_tx from ledger_tx
      where user_id between p_user and p_user and id < v_middle
      order by user_id, id desc limit 1;
      if not found or v_tx.created_at < p_at then
        return v_high;
      end if;
      v_high := v_tx.id;
    end if;
  end loop;
  return v_high;
end
$$;

-- Coins by kind, and the debt as a positive number, as they were before a transaction of the user; null: as they are.
create or replace function wallet_kinds_before(
  p_user uuid, p_tx bigint,
  out bonus integer, out purchased integer, out earned integer, out earned_bonus integer, out debt integer
)
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_balance integer;
  v_head record;
  v_low bigint;
  v_high bigint;
  v_middle bigint;
begin
  for v_head in select * from ledger_heads(p_user) loop
    v_low := case when p_tx is null then v_head.seq else 0 end; -- an entry that is early enough, or none
    v_high := v_head.seq;
    while v_low < v_high loop
      v_middle := (v_low + v_high + 1) / 2;
      if (select tx_id < p_tx from ledger_entry where account_id = v_head.account_id and seq = v_middle) then
        v_low := v_middle;
      else
        v_high := v_middle - 1;
      end if;
    end loop;
    v_balance := coalesce((select balance from ledger_entry where account_id = v_head.account_id and seq = v_low), 0);
    case v_head.kind
      when 'bonus' then bonus := v_balance;
      when 'purchased' then purchased := v_balance;
      when 'earned_bonus' then earned_bonus := v_balance;
      when 'earned' then earned := v_balance;
      when 'debt' then debt := -v_balance;
    end case;
  end loop;
end
$$;

-- Part of a user's history, newest first: what was before p_below (null: the newest), at most p_limit transactions.
-- The planner is held to the index of user and id, because statistics of a fast-growing table are always stale.
create or replace function ledger_part(p_user uuid, p_below bigint, p_limit integer) returns setof ledger_tx
language sql stable set search_path = public, pg_temp set enable_bitmapscan = off set enable_sort = off as $$
  select * from ledger_tx
  where user_id between p_user and p_user and id < coalesce(p_below, 9223372036854775807)
  order by user_id, id desc
  limit p_limit
$$;

-- The months of India in which the user's wallet has lines, newest first, with the balance before and after each.
create or replace function statement_months(p_user uuid) returns table (month text, opening integer, closing integer)
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_first bigint;
  v_next bigint;
  v_at timestamptz;
begin
  v_first := ledger_first_since(p_user, '-infinity');
  while v_first is not null loop
    select date_trunc('month', created_at, 'Asia/Kolkata') into v_at from ledger_tx where id = v_first;
    -- A line whose clock was a little behind belongs to the month that had begun.
    v_next := ledger_first_since(p_user, date_add(v_at, interval '1 month', 'Asia/Kolkata'));
    month := to_char(v_at at time zone 'Asia/Kolkata', 'YYYY-MM');
    select k.bonus + k.purchased + k.earned + k.earned_bonus into opening from wallet_kinds_before(p_user, v_first) k;
    select k.bonus + k.purchased + k.earned + k.earned_bonus into closing from wallet_kinds_before(p_user, v_next) k;
    return next;
    v_first := v_next;
  end loop;
end
$$;
