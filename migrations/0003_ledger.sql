-- The coin ledger: append-only, double entry. A balance is not stored anywhere else: it is the `balance` of an account's
-- newest entry. The rules that hold it together are constraints here and triggers in server/src/ledger/check-*.sql.

-- The kinds of coin in a wallet, in spending order. `debt` holds no coins: it is the amount that a chargeback or a
-- reversed reply left to be repaid.
create type coin_kind as enum ('bonus', 'purchased', 'earned_bonus', 'earned', 'debt');

-- Amounts of coins by kind. A debt is negative.
create type coins_by_kind as (bonus integer, purchased integer, earned_bonus integer, earned integer, debt integer);

-- One entry on a platform account.
create type platform_leg as (account_id bigint, amount integer);

-- Account numbers: wallet number w owns 8w to 8w + 4, one account per coin_kind in order. Numbers below 64 belong to the
-- platform. All arithmetic on account numbers is in these functions; the planner inlines them.
create function wallet_account(p_wallet_no bigint, p_kind coin_kind) returns bigint
language sql immutable as $$
  select p_wallet_no * 8 + case p_kind
    when 'bonus' then 0 when 'purchased' then 1 when 'earned_bonus' then 2 when 'earned' then 3 when 'debt' then 4
  end
$$;

-- Returns the number of the wallet that owns an account, or null for a platform account.
create function wallet_no_of(p_account_id bigint) returns bigint
language sql immutable as $$
  select case when p_account_id >= 64 then p_account_id / 8 end
$$;

-- Returns the kind of coin that an account holds, or null for a platform account.
create function coin_kind_of(p_account_id bigint) returns coin_kind
language sql immutable as $$
  select case when p_account_id >= 64 then
    case p_account_id % 8
      when 0 then 'bonus'::coin_kind when 1 then 'purchased' when 2 then 'earned_bonus' when 3 then 'earned' when 4 then 'debt'
    end
  end
$$;

-- The constraint wallet_never_overdrawn calls this function, but only for a negative balance. It is written in plpgsql,
-- because PostgreSQL prepares the constraint for every insert and would inline a SQL function, which makes each insert
-- 6 % slower.
create function is_debt_account(p_account_id bigint) returns boolean
language plpgsql immutable as $$
begin
  return coin_kind_of(p_account_id) = 'debt';
end
$$;

create function platform_account(p_name text) returns bigint
language sql immutable as $$
  select case p_name
    when 'gateway' then 1 when 'bonus_issue' then 2 when 'fees' then 3 when 'forfeited' then 4
    when 'escrow_bonus' then 8 when 'escrow_purchased' then 9 when 'escrow_earned_bonus' then 10 when 'escrow_earned' then 11
    when 'payouts_earned_bonus' then 18 when 'payouts_earned' then 19
  end::bigint
$$;

-- Returns the name of a platform account, or null for a wallet account and for an unknown number.
create function platform_account_name(p_account_id bigint) returns text
language sql immutable as $$
  select case p_account_id
    when 1 then 'gateway' when 2 then 'bonus_issue' when 3 then 'fees' when 4 then 'forfeited'
    when 8 then 'escrow_bonus' when 9 then 'escrow_purchased' when 10 then 'escrow_earned_bonus' when 11 then 'escrow_earned'
    when 18 then 'payouts_earned_bonus' when 19 then 'payouts_earned'
  end
$$;

-- The checks of new rows use the next four functions. They are short where those above are long, because PostgreSQL
-- prepares the expressions of a check again for every statement.

-- Returns whether a number is the number of a platform account.
create function is_platform_account(p_account_id bigint) returns boolean
language sql immutable as $$
  select p_account_id in (
    platform_account('gateway'), platform_account('bonus_issue'), platform_account('fees'), platform_account('forfeited'),
    platform_account('escrow_bonus'), platform_account('escrow_purchased'), platform_account('escrow_earned_bonus'),
    platform_account('escrow_earned'), platform_account('payouts_earned_bonus'), platform_account('payouts_earned')
  )
$$;

-- Returns whether a platform account sets coins aside, for a message or a payout.
create function sets_coins_aside(p_account_id bigint) returns boolean
language sql immutable as $$
  select p_account_id in (
    platform_account('escrow_bonus'), platform_account('escrow_purchased'), platform_account('escrow_earned_bonus'),
    platform_account('escrow_earned'), platform_account('payouts_earned_bonus'), platform_account('payouts_earned')
  )
$$;

-- Returns whether a number is the number of a wallet account, of coins or of a debt.
create function is_wallet_account(p_account_id bigint) returns boolean
language sql immutable as $$
  select p_account_id >= 64 and p_account_id % 8 <= 4
$$;

-- Returns whether a wallet account holds coins rather than a debt.
create function holds_coins(p_account_id bigint) returns boolean
language sql immutable as $$
  select p_account_id >= 64 and p_account_id % 8 < 4
$$;

-- ledger_entry has no foreign keys to the accounts: those would lock rows that everyone shares.
create table ledger_wallet (
  user_id uuid primary key references users,
  wallet_no bigint generated always as identity (start with 8 minvalue 8) not null,
  constraint ledger_wallet_number_once unique (wallet_no)
);
grant select on ledger_wallet to proverse_app, proverse_audit;

create table ledger_platform_account (
  account_id bigint primary key,
  name text not null unique
);
grant select on ledger_platform_account to proverse_app, proverse_audit;
insert into ledger_platform_account (account_id, name)
select n, platform_account_name(n) from generate_series(1, 63) n where platform_account_name(n) is not null;

-- One row per operation. `user_id` owns the wallet that changes, and `amount_coins` is the change, so that a history is
-- one scan of (user_id, id desc). `hold_tx_id` is the earlier transaction that this one resolves, such as a hold or
-- withdrawal.
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
  request_snapshot text, -- what a withdrawal saw, a pg_snapshot: a chargeback that commits at the same moment counts as later
  created_at timestamptz not null default clock_timestamp(),
  xid xid8 not null default pg_current_xact_id()
) with (autovacuum_vacuum_insert_scale_factor = 0.02); -- index-only scans need a freshly vacuumed table
-- When reply, rejection and expiry race for one hold, or paid and failed for one withdrawal, exactly one wins.
create unique index ledger_tx_hold_resolved_once on ledger_tx (hold_tx_id) where hold_tx_id is not null;
-- Signup bonus, purchase, hold, withdrawal and chargeback happen once, however often they are reported.
create unique index ledger_tx_once on ledger_tx (once_key) where once_key is not null;
-- Checkpoints read in this order.
create index ledger_tx_by_xid on ledger_tx (xid);
-- The admins' overview reads the last days. Rows are stored in the order of time.
create index ledger_tx_by_time on ledger_tx using brin (created_at);
-- Finds a purchase's credit and its chargebacks.
create index ledger_tx_of_purchase on ledger_tx (purchase_id) where purchase_id is not null;
-- Earnings are releases minus reversed releases.
create index ledger_tx_earned on ledger_tx (user_id, created_at) include (amount_coins, kind)
  where kind in ('release', 'release_reversed');
-- The job that completes refunds reads all reversed releases, which are few.
create index ledger_tx_reversed on ledger_tx (id) where kind = 'release_reversed';
-- Frozen earnings begin with chargebacks, which are few.
create index ledger_tx_charged_back on ledger_tx (id) where kind = 'chargeback';
-- For payment_attention: chargebacks that were reversed and refunds that failed, of which there are few.
create index ledger_tx_chargeback_returns on ledger_tx (user_id) where kind in ('chargeback_return', 'coin_refund_return');
-- Serves index-only scans for a page of a history and for the number of its rows of one type.
create index ledger_tx_lines on ledger_tx (user_id, id desc) include (kind);
grant select on ledger_tx to proverse_app, proverse_audit;

create table ledger_entry (
  account_id bigint not null,
  seq bigint not null,
  tx_id bigint not null,
  amount integer not null,
  balance integer, -- null on platform accounts
  -- Two writers that read the same newest entry of an account collide here.
  primary key (account_id, seq),
  -- A transaction has at most one entry per account. The index also finds the entries of a transaction.
  constraint ledger_entry_once_per_tx unique (tx_id, account_id),
  constraint ledger_entry_moves_something check (amount <> 0),
  constraint wallet_never_overdrawn check (balance >= 0 or is_debt_account(account_id))
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
grant select on ledger_entry to proverse_app, proverse_audit;

-- Earnings that descend from a purchase that was charged back after its coins were spent. They cannot be withdrawn.
-- Derived from the ledger by refresh_frozen_earnings. `tx_id` brought the coins into the wallet. `withdrawal_id` is the open
-- withdrawal that has them, or null while they are in the wallet.
create table frozen_earnings (
  purchase_id uuid not null,
  user_id uuid not null,
  kind coin_kind not null,
  tx_id bigint not null,
  withdrawal_id uuid,
  coins integer not null,
  frozen_since timestamptz not null,
  frozen_since_tx bigint not null, -- the first chargeback that is not repaid
  constraint frozen_earnings_once unique nulls not distinct (purchase_id, user_id, kind, tx_id, withdrawal_id),
  constraint frozen_earnings_are_coins check (coins > 0)
);
create index frozen_earnings_of_user on frozen_earnings (user_id);
create index frozen_earnings_in_withdrawal on frozen_earnings (withdrawal_id) where withdrawal_id is not null;
grant select on frozen_earnings to proverse_app, proverse_audit;

-- Purchases whose earnings an admin has released, although their buyer owes the coins.
create table released_earnings (
  purchase_id uuid primary key,
  admin_id uuid not null,
  note text not null,
  released_at timestamptz not null default clock_timestamp(),
  constraint released_earnings_note_bounded check (length(note) between 1 and 500)
);
grant select on released_earnings to proverse_app, proverse_audit;

-- Purchases whose earnings an admin keeps frozen on purpose. They wait for no one while `holders` (frozen_for) stays the same.
create table kept_earnings (
  purchase_id uuid primary key,
  admin_id uuid not null,
  note text not null,
  holders text not null,
  kept_at timestamptz not null default clock_timestamp(),
  constraint kept_earnings_note_bounded check (length(note) between 1 and 500)
);
grant select on kept_earnings to proverse_app, proverse_audit;

-- A checkpoint covers the transactions with from_xid <= xid < to_xid, in the order of xid and id, with the root of a Merkle
-- tree over them. to_xid is at most the oldest transaction still running when it was created, so no late commit can slip in
-- behind a checkpoint, and nothing is locked.
create table ledger_checkpoint (
  number bigint,
  from_xid xid8 not null,
  to_xid xid8 not null,
  from_tx_id bigint not null,
  to_tx_id bigint not null,
  tx_count integer not null,
  previous_hash bytea not null,
  skip_hash bytea not null, -- hash of the checkpoint that checkpoint_skip names; 32 zeros if there is none
  root bytea not null,
  hash bytea not null,
  created_at timestamptz not null,
  salt bytea not null, -- each leaf's salt is derived from it; never part of a proof
  subtrees bytea not null, -- the tree's nodes over 64 leaves each: a proof has to hash at most 64 rows again
  constraint ledger_checkpoint_number_once primary key (number), -- of two racing workers, one fails here
  constraint ledger_checkpoint_covers_forward check (from_xid < to_xid and from_tx_id <= to_tx_id and tx_count > 0),
  constraint ledger_checkpoint_hashes_sha256 check (
    length(hash) = 32 and length(previous_hash) = 32 and length(skip_hash) = 32 and length(root) = 32 and length(salt) = 32
  )
);
create unique index ledger_checkpoint_by_end on ledger_checkpoint (to_xid);
grant select on ledger_checkpoint to proverse_app, proverse_audit;

-- Sums of all checkpointed transactions, by kind of transaction and account. `account` is the name of a platform
-- account, or `wallet_` and a kind of coin for all wallets together, or `transactions` for their number. The auditor
-- checks the sums.
create table ledger_totals (
  kind text not null,
  account text not null,
  amount bigint not null,
  primary key (kind, account)
);
grant select on ledger_totals to proverse_app, proverse_audit;

-- The same transactions by day in India, for the chart on the admin screens: messages sent, and coins that were purchased
-- (with their bonus), earned and paid out. The auditor checks the sums.
create table ledger_days (
  day date primary key,
  messages integer not null,
  purchased_coins bigint not null,
  earned_coins bigint not null,
  paid_out_coins bigint not null
);
grant select on ledger_days to proverse_app, proverse_audit;

-- The last checkpoint that ledger_totals and ledger_days include, and its end.
create table ledger_totals_state (
  one boolean primary key default true,
  through_checkpoint bigint not null default 0,
  to_xid xid8 not null default '0',
  constraint ledger_totals_state_one check (one)
);
grant select on ledger_totals_state to proverse_app, proverse_audit;
insert into ledger_totals_state default values;

-- What the operator allows the server to credit without a payment, in one row. Written from the environment by
-- `npm run migrate` and by nodes that log in as the owner (server/src/database/embedded/credit-limits.ts). The server may only read it.
create table credit_limits (
  one boolean primary key default true,
  sandbox_payments boolean not null,
  signup_bonus_coins integer not null,
  constraint credit_limits_one check (one)
);
grant select on credit_limits to proverse_app, proverse_audit;
-- For databases of tests and benchmarks. The environment replaces these limits everywhere else.
insert into credit_limits (sandbox_payments, signup_bonus_coins) values (true, 1000000);
