-- Opens a wallet for every new account.
create or replace function ledger_open_wallet() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_wallet (user_id) values (new.id);
  return null;
end
$$;

create or replace trigger users_open_wallet after insert on users
  for each row execute function ledger_open_wallet();

-- Makes concurrent operations on one wallet wait for each other. The lock only avoids retries: without it, all but one
-- of the operations would fail on the primary key of ledger_entry. migrations/README.md gives the lock order.
create or replace function ledger_lock(p_user uuid) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('wallet:' || p_user, 0));
$$;

-- Returns the number and the balance of an account's newest entry, or no row if the account has no entries.
create or replace function ledger_head(p_account bigint) returns table (seq bigint, balance integer)
language sql stable as $$
  select e.seq, e.balance from ledger_entry e where e.account_id = p_account order by e.seq desc limit 1
$$;

-- Returns the five accounts of a wallet in spending order, with the number and the balance of their newest entries.
create or replace function ledger_heads(p_user uuid)
returns table (kind coin_kind, account_id bigint, seq bigint, balance integer)
language sql stable as $$
  select k.kind, wallet_account(w.wallet_no, k.kind), coalesce(h.seq, 0), coalesce(h.balance, 0)
  from ledger_wallet w
  cross join (
    values ('bonus'::coin_kind), ('purchased'), ('earned_bonus'), ('earned'), ('debt')
  ) k (kind)
  left join lateral ledger_head(wallet_account(w.wallet_no, k.kind)) h on true
  where w.user_id = p_user
  order by k.kind
$$;

-- Returns the number of coins that a user can spend, of all four kinds. A debt is not deducted.
create or replace function wallet_balance(p_user uuid) returns integer
language sql stable as $$
  select coalesce(sum(balance), 0)::integer from ledger_heads(p_user) where kind <> 'debt'
$$;
comment on function wallet_balance is 'not null';

-- Returns a user's coins by kind, and what the user owes as a positive number.
create or replace function wallet_kinds(
  p_user uuid, out bonus integer, out purchased integer, out earned integer, out earned_bonus integer, out debt integer
)
language sql stable as $$
  select
    coalesce(max(balance) filter (where kind = 'bonus'), 0),
    coalesce(max(balance) filter (where kind = 'purchased'), 0),
    coalesce(max(balance) filter (where kind = 'earned'), 0),
    coalesce(max(balance) filter (where kind = 'earned_bonus'), 0),
    coalesce(-min(balance) filter (where kind = 'debt'), 0)
  from ledger_heads(p_user)
$$;

-- Returns what wallet_kinds returned just before transaction p_tx of the user, or what it returns now if p_tx is null.
-- Uses a binary search in the entries of each account, which are numbered in order.
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
    v_low := case when p_tx is null then v_head.seq else 0 end; -- the last entry known to precede p_tx, or 0
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
