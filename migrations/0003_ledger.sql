-- Accounts are numbers. A wallet number w owns the accounts 8w (bonus), 8w+1 (purchased), 8w+2 (earned_bonus),
-- 8w+3 (earned) – the order in which coins are spent – and 8w+4 (debt, left by chargebacks). Numbers below 64
-- belong to the platform. Entries carry no foreign keys: those would lock rows that everybody shares.
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
insert into ledger_platform_account (account_id, name) values
  (1, 'gateway'), (2, 'bonus_issue'), (3, 'fees'), (4, 'forfeited'),
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
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
-- Reply, rejection and expiry race for one hold; paid and failed race for one withdrawal: one wins.
create unique index ledger_tx_hold_resolved_once on ledger_tx (hold_tx_id) where hold_tx_id is not null;
-- Signup bonus, purchase, hold, withdrawal and chargeback happen once, however often they are reported.
create unique index ledger_tx_once on ledger_tx (once_key) where once_key is not null;
create index ledger_tx_by_xid on ledger_tx (xid); -- the seal reads in this order
-- Everything that became of a purchase in the books: its credit, and what was called back of it.
create index ledger_tx_of_purchase on ledger_tx (purchase_id) where purchase_id is not null;
-- What somebody earned is what was released to them less what was taken back. It replaces ledger_tx_earnings, and costs
-- a send as little.
create index ledger_tx_earned on ledger_tx (user_id, created_at) include (amount_coins, kind)
  where kind in ('release', 'release_reversed');
-- Undone releases, of which there are few: which of them have not reached their sender is a walk through all.
create index ledger_tx_reversed on ledger_tx (id) where kind = 'release_reversed';
-- The history of a wallet with the kind of each line, so that a page of one type, however deep, and the number of its
-- lines are read off the index alone. It serves whatever ledger_tx_of_user served.
create index ledger_tx_lines on ledger_tx (user_id, id desc) include (kind);
-- What is neither a message nor its refund is little, also for those who write all day, and costs a send nothing.
create index ledger_tx_uncommon on ledger_tx (user_id, id desc) include (kind)
  where kind not in ('hold', 'release', 'refund_reject', 'refund_expire');
grant select on ledger_tx to proverse_app, proverse_audit;

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
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
grant select on ledger_entry to proverse_app, proverse_audit;

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
grant select on ledger_seal to proverse_app, proverse_audit;

-- What all sealed transactions of one kind have moved on one class of account: a platform account by its number, the
-- wallets by 64 + kind of coin (68: debts). Class -1 counts the transactions. It is derived: the auditor adds up anew.
create table ledger_figures (
  kind text not null,
  class smallint not null,
  amount bigint not null,
  primary key (kind, class)
);
grant select on ledger_figures to proverse_app, proverse_audit;

-- How far they go: up to this seal, which ended before this transaction id.
create table ledger_figures_state (
  one boolean primary key default true,
  through_seal bigint not null default 0,
  to_xid xid8 not null default '0',
  constraint ledger_figures_state_one check (one)
);
grant select on ledger_figures_state to proverse_app, proverse_audit;
insert into ledger_figures_state default values;
