-- The payout account: where a user's earnings are paid to. It is a bank account or a UPI id. The server encrypts the account
-- number or the UPI id, so only the last digits, or the first letter and the handle, are readable.
create table payout_accounts (
  user_id uuid primary key references users,
  account_holder text not null,
  account_encrypted bytea not null,
  account_number_last4 text,
  ifsc text,
  masked_upi_id text,
  updated_at timestamptz not null default now(),
  constraint payout_accounts_bank_or_upi check (
    case when masked_upi_id is null then num_nulls(account_number_last4, ifsc) = 0 else num_nonnulls(account_number_last4, ifsc) = 0 end
  ),
  constraint payout_accounts_upi_id_masked check (masked_upi_id ~ '^[A-Za-z0-9._-]•••@[A-Za-z]{2,64}$'),
  constraint payout_accounts_last4 check (account_number_last4 ~ '^[0-9]{4}$'),
  constraint payout_accounts_ifsc check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$')
);
grant select, insert, update on payout_accounts to proverse_app;

-- A withdrawal takes its coins from the wallet when it is requested. If earned_bonus_coins is not 0, an admin reviews
-- it. Coins that were earned after `earned_before` stayed in the wallet, and `retained_coins` earned coins had to stay.
-- The payout account is copied, so that changing it never redirects a payout in progress. `returned_at` is when the
-- bank returned a paid withdrawal, whose coins went back to the wallet. `exported_at` is when a payout file took it.
create table withdrawals (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  amount_coins integer not null,
  earned_coins integer not null,
  earned_bonus_coins integer not null,
  earned_before timestamptz not null,
  retained_coins integer not null,
  status text not null default 'requested',
  account_holder text not null,
  account_encrypted bytea not null,
  account_number_last4 text,
  ifsc text,
  masked_upi_id text,
  utr text,
  reason text,
  decided_by uuid references users,
  requested_at timestamptz not null default now(),
  approved_at timestamptz,
  closed_at timestamptz,
  returned_at timestamptz,
  exported_at timestamptz,
  -- Which transactions the approval saw: a chargeback that commits at the same moment counts as later.
  approval_snapshot text,
  constraint withdrawals_status_known check (
    status in ('requested', 'approved', 'paid', 'rejected', 'failed', 'cancelled')
  ),
  constraint withdrawals_at_least_the_minimum check (amount_coins >= 100),
  constraint withdrawals_amount_is_its_kinds check (
    earned_coins >= 0 and earned_bonus_coins >= 0 and amount_coins = earned_coins + earned_bonus_coins
  ),
  constraint withdrawals_bank_or_upi check (
    case when masked_upi_id is null then num_nulls(account_number_last4, ifsc) = 0 else num_nonnulls(account_number_last4, ifsc) = 0 end
  ),
  constraint withdrawals_closed_when_decided check ((status in ('requested', 'approved')) = (closed_at is null)),
  constraint withdrawals_paid_with_a_utr check (
    case status
      when 'paid' then utr is not null and returned_at is null
      when 'failed' then (utr is null) = (returned_at is null)
      else utr is null and returned_at is null
    end
  )
);
-- A user has at most one open withdrawal.
create unique index withdrawals_one_open on withdrawals (user_id) where status in ('requested', 'approved');
create index withdrawals_of_user on withdrawals (user_id, id desc);
create index withdrawals_queue on withdrawals (requested_at) where status in ('requested', 'approved');
-- One transfer pays one withdrawal.
create unique index withdrawals_utr_once on withdrawals (utr) where utr is not null;
-- For the admin's list of withdrawals with one status.
create index withdrawals_by_status on withdrawals (status, id desc);
-- For the same lists by amount: of one status, of the open ones, and of all.
create index withdrawals_by_status_and_amount on withdrawals (status, amount_coins, id);
create index withdrawals_open_by_amount on withdrawals (amount_coins, id) where status in ('requested', 'approved');
create index withdrawals_by_amount on withdrawals (amount_coins, id);
grant select on withdrawals to proverse_app;
grant select (
  amount_coins, approval_snapshot, approved_at, closed_at, decided_by, earned_before, earned_bonus_coins, earned_coins, exported_at, id, requested_at,
  retained_coins, returned_at, status, user_id, utr
) on withdrawals to proverse_audit;

-- Rules that put a withdrawal before an admin (server/src/admin-frozen-earnings/review-rules.sql). `account_days` is how long an
-- account counts as new, `coins` is the amount that counts as large.
create table withdrawal_rules (
  code text primary key,
  enabled boolean not null default true,
  account_days integer not null,
  coins integer not null,
  share_percent integer,
  constraint withdrawal_rules_known check (code in ('new_account', 'new_buyer')),
  constraint withdrawal_rules_positive check (account_days > 0 and coins > 0 and share_percent between 1 and 100)
);
insert into withdrawal_rules (code, account_days, coins, share_percent) values
  ('new_account', 14, 2000, null),
  ('new_buyer', 14, 2000, 80);
grant select on withdrawal_rules to proverse_app, proverse_audit;

-- The rules that a withdrawal matched when it was requested.
create table withdrawal_matches (
  withdrawal_id uuid not null references withdrawals,
  rule text not null references withdrawal_rules,
  primary key (withdrawal_id, rule)
);
create index withdrawal_matches_of_rule on withdrawal_matches (rule);
grant select on withdrawal_matches to proverse_app, proverse_audit;

-- A transfer that a provider makes. It is `waiting` until a call that could move money begins. Then it is `sent`, even
-- if the response was lost, until the provider reports it `paid` or `failed`. A paid transfer may become `reversed`.
-- `due_at` is when a job next sends an open transfer or asks about it.
create table payouts (
  withdrawal_id uuid primary key references withdrawals,
  provider text not null,
  state text not null default 'waiting',
  provider_ref text,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  sent_snapshot text, -- what was committed then, which times cannot tell
  due_at timestamptz default now(),
  updated_at timestamptz not null default now(),
  recipient_ref text,
  calls integer not null default 0,
  called_at timestamptz, -- when the last call began that could make the transfer; its response may have got lost
  constraint payouts_provider_known check (provider in ('razorpayx')),
  constraint payouts_state_known check (state in ('waiting', 'sent', 'paid', 'failed', 'reversed')),
  constraint payouts_paid_with_a_reference check (state not in ('paid', 'reversed') or provider_ref is not null),
  constraint payouts_sent_before_paid check (state not in ('sent', 'paid', 'reversed') or num_nulls(sent_at, sent_snapshot) = 0),
  -- One transfer pays for one withdrawal.
  constraint payouts_provider_ref_once unique (provider, provider_ref)
);
create index payouts_due on payouts (due_at) where due_at is not null;
grant select on payouts to proverse_app, proverse_audit;

-- What a provider reported, each event once: webhooks under their event id, responses to our own calls under
-- 'answer:' with reference and status. `effect` is what it changed here.
create table payout_events (
  provider text not null,
  event_id text not null,
  withdrawal_id uuid not null references withdrawals,
  provider_ref text, -- null if the provider declined to make the transfer
  provider_status text not null,
  outcome text not null,
  amount_paise bigint not null,
  utr text,
  effect text not null,
  received_at timestamptz not null default clock_timestamp(),
  primary key (provider, event_id),
  constraint payout_events_outcome_known check (outcome in ('sent', 'paid', 'failed', 'reversed')),
  constraint payout_events_effect_known check (effect in ('sent', 'paid', 'failed', 'reversed', 'none', 'contradiction'))
);
create index payout_events_of_withdrawal on payout_events (withdrawal_id, received_at);
-- For payment_attention: payouts that the bank returned, of which there are few.
create index payout_events_reversed on payout_events (received_at) where effect = 'reversed';
grant select on payout_events to proverse_app, proverse_audit;
