-- Returns the id of the user's first transaction at or after a point in time, or null if there is none.
create or replace function ledger_first_since(p_user uuid, p_at timestamptz) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_low bigint; -- every transaction below it is earlier than p_at
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
    else -- the user has no transaction between v_middle and v_high
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

-- Returns the months in Indian time with transactions of the user, oldest first, with the balance before and after each
-- month.
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
    -- A later transaction with an earlier time, from a clock that was behind, belongs to the month that had begun.
    v_next := ledger_first_since(p_user, date_add(v_at, interval '1 month', 'Asia/Kolkata'));
    month := to_char(v_at at time zone 'Asia/Kolkata', 'YYYY-MM');
    select k.bonus + k.purchased + k.earned + k.earned_bonus into opening from wallet_kinds_before(p_user, v_first) k;
    select k.bonus + k.purchased + k.earned + k.earned_bonus into closing from wallet_kinds_before(p_user, v_next) k;
    return next;
    v_first := v_next;
  end loop;
end
$$;
comment on function statement_months is 'not null';
