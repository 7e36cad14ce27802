-- The coin ledger: append-only, double entry. A balance is stored nowhere else: it is the `balance` of an
-- account's newest entry. What holds is here, in constraints and triggers, so that code which forgets a lock
-- or a check can only fail, never corrupt. The operations are in 0002_ledger_operations.sql.

-- Accounts are numbers. A wallet number w owns the accounts 8w (bonus), 8w+1 (purchased), 8w+2 (earned_bonus),
-- 8w+3 (earned) – the order in which coins are spent – and 8w+4 (debt, left by chargebacks). Numbers below 64
-- belong to the platform. Entries carry no foreign keys: those would lock rows that everybody shares.
create table ledger_wallet (
  user_id uuid primary key references users,
  wallet_no bigint generated always as identity (start with 8 minvalue 8) not null,
  constraint ledger_wallet_number_once unique (wallet_no)
);

create table ledger_platform_account (
  account_id bigint primary key,
  name text not null unique
);
insert into ledger_platform_account (account_id, name) values
  (1, 'gateway'), (2, 'bonus_issue'), (3, 'fees'),
  (8, 'escrow_bonus'), (9, 'escrow_purchased'), (10, 'escrow_earned_bonus'), (11, 'escrow_earned'),
  (18, 'payouts_earned_bonus'), (19, 'payouts_earned');

-- One row per operation. `user_id` is whose wallet moves and `amount_coins` by how much, so that a history is
-- one scan of (user_id, id desc). `hold_tx_id` names the hold or withdrawal that this transaction resolves.
create table ledger_tx (
  id bigint generated always as identity primary key,
  kind text not null,
  user_id uuid,
  counterparty_id uuid,
  amount_coins integer not null,
  fee_coins integer not null default 0,
  message_id uuid,
  purchase_id uuid,
  withdrawal_id uuid,
  package_code text,
  reference text,
  once_key text,
  hold_tx_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  xid xid8 not null default pg_current_xact_id()
);
-- Reply, rejection and expiry race for one hold; paid and failed race for one withdrawal: one wins.
create unique index ledger_tx_hold_resolved_once on ledger_tx (hold_tx_id) where hold_tx_id is not null;
-- Signup bonus, purchase, hold, withdrawal and chargeback happen once, however often they are reported.
create unique index ledger_tx_once on ledger_tx (once_key) where once_key is not null;
create index ledger_tx_of_user on ledger_tx (user_id, id desc);
create index ledger_tx_by_xid on ledger_tx (xid); -- the seal reads in this order

create table ledger_entry (
  account_id bigint not null,
  seq bigint not null,
  tx_id bigint not null,
  amount integer not null,
  balance integer,
  -- No forks: two writers who read the same head collide here.
  primary key (account_id, seq),
  -- A transaction moves an account once; also finds the legs of a transaction.
  constraint ledger_entry_once_per_tx unique (tx_id, account_id),
  constraint ledger_entry_moves_something check (amount <> 0),
  -- A wallet can never be overdrawn, whatever the caller forgot. (A debt is below zero; platform accounts are null.)
  constraint wallet_never_overdrawn check (balance >= 0 or (account_id & 7) = 4)
);

-- Rules that look at more than one row, and those that a check constraint would parse anew at every insert, are
-- kept by triggers: they cost a third of it.

-- Checks the new rows of one insert: every transaction among them is whole and sums to zero, was begun by this
-- very database transaction (a committed one can never be added to, not even legs that cancel out) and moves one
-- wallet by exactly the amount its row states. Every wallet entry continues its predecessor, and a debt is never
-- overpaid. Platform accounts keep no running balance, so that nobody waits for anybody on them.
-- The operations hold the planner to index look-ups, here too: statistics of a fast-growing table are always stale.
create function ledger_entry_check() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  v_bad record;
begin
  select * into v_bad from (
    select
      g.tx_id,
      case
        when t.xid is distinct from pg_current_xact_id() then 'ledger_tx_closed'
        when g.legs <> (select count(*) from ledger_entry e where e.tx_id = g.tx_id) then 'ledger_tx_closed'
        when g.total <> 0 then 'ledger_tx_sums_to_zero'
        when g.unknown then 'ledger_entry_account_known'
        when g.wallet <> g.other_wallet then 'ledger_tx_moves_one_wallet'
        when g.wallet <> (select w.wallet_no from ledger_wallet w where w.user_id = t.user_id) is not false
          and g.wallet is not null then 'ledger_tx_moves_one_wallet'
        when g.moved <> t.amount_coins then 'ledger_tx_amount_is_what_moved'
        when g.forked then 'ledger_entry_continues'
        when g.overpaid then 'debt_never_overpaid'
      end as problem
    from (
      select
        n.tx_id,
        count(*) as legs,
        sum(n.amount) as total,
        min(n.account_id >> 3) filter (where n.account_id >= 64) as wallet,
        max(n.account_id >> 3) filter (where n.account_id >= 64) as other_wallet,
        coalesce(sum(n.amount) filter (where n.account_id >= 64 and (n.account_id & 7) < 4), 0) as moved,
        bool_or(
          case when n.account_id >= 64 then (n.account_id & 7) > 4 else
            n.balance is not null or n.seq <> n.tx_id or n.account_id not in (1, 2, 3, 8, 9, 10, 11, 18, 19)
          end
        ) as unknown,
        bool_or(
          n.account_id >= 64 and n.balance - n.amount is distinct from case when n.seq = 1 then 0 else (
            select p.balance from ledger_entry p where p.account_id = n.account_id and p.seq = n.seq - 1
          ) end
        ) as forked,
        bool_or(n.balance > 0 and (n.account_id & 7) = 4) as overpaid
      from new_legs n
      group by n.tx_id
    ) g
    left join ledger_tx t on t.id = g.tx_id
  ) checked
  where problem is not null
  limit 1;
  if found then
    raise exception using errcode = 'check_violation', constraint = v_bad.problem, table = 'ledger_entry',
      message = format('ledger transaction %s violates "%s"', v_bad.tx_id, v_bad.problem);
  end if;
  return null;
end
$$;
create trigger ledger_entry_checked after insert on ledger_entry
  referencing new table as new_legs
  for each statement execute function ledger_entry_check();

-- A transaction and its legs are written by one statement: at its end neither is there without the other. What
-- each kind carries and which way it moves the wallet is fixed here. A resolution belongs to its hold or
-- withdrawal – same message, same people – and gives up exactly the coins, kind by kind, that were set aside.
create function ledger_tx_check() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  v_formed boolean;
  v_problem text;
begin
  -- A statement rather than an expression: only the branch that applies is prepared. What may happen once per
  -- user, message, purchase or withdrawal carries its key; the fee, frozen on the hold, is never above the price.
  case new.kind
    when 'hold' then
      v_formed := new.amount_coins < 0 and new.fee_coins between 0 and -new.amount_coins
        and num_nulls(new.user_id, new.message_id, new.once_key) = 0
        and num_nonnulls(new.purchase_id, new.withdrawal_id, new.hold_tx_id) = 0;
    when 'release' then
      v_formed := new.amount_coins >= 0 and new.fee_coins >= 0
        and num_nulls(new.user_id, new.message_id, new.hold_tx_id) = 0
        and num_nonnulls(new.purchase_id, new.withdrawal_id, new.once_key) = 0;
    when 'refund_reject', 'refund_expire' then
      v_formed := new.amount_coins > 0 and new.fee_coins = 0
        and num_nulls(new.user_id, new.message_id, new.hold_tx_id) = 0
        and num_nonnulls(new.purchase_id, new.withdrawal_id, new.once_key) = 0;
    when 'signup_bonus' then
      v_formed := new.amount_coins > 0 and new.fee_coins = 0
        and num_nulls(new.user_id, new.once_key) = 0
        and num_nonnulls(new.message_id, new.purchase_id, new.withdrawal_id, new.hold_tx_id) = 0;
    when 'purchase', 'purchase_declined', 'chargeback' then
      v_formed := new.fee_coins = 0
        and case new.kind
          when 'purchase' then new.amount_coins > 0
          when 'chargeback' then new.amount_coins <= 0
          else new.amount_coins = 0
        end
        and num_nulls(new.user_id, new.purchase_id, new.once_key) = 0
        and num_nonnulls(new.message_id, new.withdrawal_id, new.hold_tx_id) = 0;
    when 'debt_repaid' then
      v_formed := new.amount_coins < 0 and new.fee_coins = 0 and new.user_id is not null
        and num_nonnulls(new.message_id, new.purchase_id, new.withdrawal_id, new.hold_tx_id, new.once_key) = 0;
    when 'withdrawal' then
      v_formed := new.amount_coins < 0 and new.fee_coins = 0
        and num_nulls(new.user_id, new.withdrawal_id, new.once_key) = 0
        and num_nonnulls(new.message_id, new.purchase_id, new.hold_tx_id) = 0;
    when 'withdrawal_return' then
      v_formed := new.amount_coins > 0 and new.fee_coins = 0
        and num_nulls(new.user_id, new.withdrawal_id, new.hold_tx_id) = 0
        and num_nonnulls(new.message_id, new.purchase_id, new.once_key) = 0;
    when 'payout_paid' then
      v_formed := new.amount_coins = 0 and new.fee_coins = 0
        and num_nulls(new.withdrawal_id, new.hold_tx_id) = 0
        and num_nonnulls(new.user_id, new.message_id, new.purchase_id, new.once_key) = 0;
    else
      v_formed := false;
  end case;
  if not v_formed then
    v_problem := 'ledger_tx_formed_like_its_kind';
  elsif new.xid <> pg_current_xact_id() then
    v_problem := 'ledger_tx_closed';
  elsif (new.kind = 'purchase_declined') = exists (select from ledger_entry e where e.tx_id = new.id) then
    v_problem := 'ledger_tx_has_legs';
  end if;
  if v_problem is null and new.hold_tx_id is not null then
    select case
      when (
        case
          when new.kind = 'release' then h.kind = 'hold' and h.counterparty_id = new.user_id
            and h.message_id = new.message_id and h.fee_coins = new.fee_coins
          when new.kind in ('refund_reject', 'refund_expire')
            then h.kind = 'hold' and h.user_id = new.user_id and h.message_id = new.message_id
          when new.kind = 'withdrawal_return'
            then h.kind = 'withdrawal' and h.user_id = new.user_id and h.withdrawal_id = new.withdrawal_id
          when new.kind = 'payout_paid' then h.kind = 'withdrawal' and h.withdrawal_id = new.withdrawal_id
        end
      ) is not true then 'ledger_tx_resolves_its_own_hold'
      when (
        select bool_or(kind.total <> 0) from (
          select sum(e.amount) as total from ledger_entry e
          where e.tx_id in (new.id, new.hold_tx_id) and e.account_id between 8 and 19
          group by e.account_id
        ) kind
      ) then 'ledger_tx_resolves_what_was_held'
    end into v_problem
    from (values (new.hold_tx_id)) wanted (id) left join ledger_tx h on h.id = wanted.id;
  end if;
  if v_problem is not null then
    raise exception using errcode = 'check_violation', constraint = v_problem, table = 'ledger_tx',
      message = format('ledger transaction %s (%s) violates "%s"', new.id, new.kind, v_problem);
  end if;
  return null;
end
$$;
create trigger ledger_tx_checked after insert on ledger_tx
  for each row execute function ledger_tx_check();

-- History is never edited. A mistake is put right by a further transaction.
create function ledger_refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception using errcode = 'restrict_violation', constraint = 'ledger_append_only', table = tg_table_name,
    message = format('%s is append-only: %s refused', tg_table_name, lower(tg_op));
end
$$;
create trigger ledger_tx_append_only before update or delete or truncate on ledger_tx
  for each statement execute function ledger_refuse_change();
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger ledger_wallet_append_only before update or delete or truncate on ledger_wallet
  for each statement execute function ledger_refuse_change();
create trigger ledger_platform_account_append_only before update or delete or truncate on ledger_platform_account
  for each statement execute function ledger_refuse_change();

-- A superuser who sets session_replication_role to load data quietly still meets the guards.
alter table ledger_entry enable always trigger ledger_entry_checked;
alter table ledger_entry enable always trigger ledger_entry_append_only;
alter table ledger_tx enable always trigger ledger_tx_checked;
alter table ledger_tx enable always trigger ledger_tx_append_only;
alter table ledger_wallet enable always trigger ledger_wallet_append_only;
alter table ledger_platform_account enable always trigger ledger_platform_account_append_only;

-- Everybody who has an account has a wallet.
create function ledger_open_wallet() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_wallet (user_id) values (new.id);
  return null;
end
$$;
insert into ledger_wallet (user_id) select id from users;
create trigger users_open_wallet after insert on users
  for each row execute function ledger_open_wallet();

-- The server reads; it writes only through the operations.
grant select on ledger_wallet, ledger_platform_account, ledger_tx, ledger_entry to proverse_app, proverse_audit;
grant select (id, created_at) on users to proverse_audit; -- who exists; nothing about them
