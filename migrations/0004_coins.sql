-- Coins for money and money for coins: packages, purchases, bank accounts, withdrawals. The coins themselves
-- move in the ledger only; these rows say what was bought or asked for, and how far it has got.

-- The price list. A package's code is its identity: it stands in histories, so it is never given a new meaning.
create table coin_packages (
  code text primary key,
  title text not null,
  description text not null,
  coins integer not null,
  bonus integer not null default 0,
  price_inr integer not null,
  popular boolean not null default false,
  availability text not null default 'on_sale',
  constraint coin_packages_availability_known check (availability in ('on_sale', 'retired', 'sandbox_test')),
  constraint coin_packages_sells_something check (coins > 0 and bonus >= 0 and price_inr > 0)
);
grant select on coin_packages to proverse_app, proverse_audit;

insert into coin_packages (code, title, description, coins, bonus, price_inr, popular) values
  ('STARTER', 'Starter', 'A first question to an expert', 100, 0, 100, false),
  ('BASIC', 'Basic', 'A handful of conversations', 500, 25, 500, false),
  ('PRO', 'Professional', 'For regular advice', 1000, 100, 1000, true),
  ('BUSINESS', 'Business', 'For a team with many questions', 2500, 300, 2500, false),
  ('ENTERPRISE', 'Enterprise', 'The best price per coin', 5000, 750, 5000, false);
-- Only the sandbox sells this one: its price ends in 51, which the sandbox declines (payments/sandbox.ts).
insert into coin_packages (code, title, description, coins, price_inr, availability) values
  ('SANDBOX-DECLINE', 'Test', 'The payment for it is always declined', 51, 51, 'sandbox_test');

-- One attempt to buy a package, with the terms of that moment. The row is committed before the provider is
-- called, so that a crash on either side of the call leaves something to settle.
create table purchases (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  package_code text not null references coin_packages,
  coins integer not null,
  bonus integer not null,
  price_inr integer not null,
  method text not null,
  provider text not null,
  provider_ref text,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint purchases_method_known check (method in ('credit_card', 'paypal', 'crypto')),
  constraint purchases_provider_known check (provider in ('sandbox', 'stripe')),
  constraint purchases_status_known check (status in ('pending', 'completed', 'failed')),
  constraint purchases_settled_when_decided check ((status = 'pending') = (settled_at is null)),
  constraint purchases_credited_with_a_reference check (status <> 'completed' or provider_ref is not null),
  -- One payment pays for one purchase.
  constraint purchases_provider_ref_once unique (provider, provider_ref)
);
create index purchases_undecided on purchases (created_at) where status = 'pending';
grant select, insert, update (status, provider_ref, settled_at) on purchases to proverse_app;
grant select on purchases to proverse_audit;

-- What is settled stays as it was settled.
create function purchases_refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception using errcode = 'restrict_violation', constraint = 'purchases_settled_once',
    message = format('purchase %s is settled', old.id);
end
$$;
create trigger purchases_settled_once before update or delete on purchases
  for each row when (old.status <> 'pending') execute function purchases_refuse_change();

-- Begins a purchase: writes it down as pending, for the caller to take to the provider after the commit.
-- Answers {state: 'begun', purchaseId, packageCode, priceInr, method}. A repeat of the key answers the same while
-- the purchase is undecided (charging the same purchase id again is safe), and its first outcome afterwards.
-- Refuses NOT_FOUND for a package that this provider does not sell.
create function purchase_begin(
  p_user uuid, p_key text, p_operation text, p_hash bytea, p_package_code text, p_method text, p_provider text
) returns jsonb
language plpgsql as $$
declare
  v_answer jsonb;
  v_package coin_packages;
  v_id uuid;
begin
  perform ledger_lock(p_user);
  v_answer := idem_begin(p_user, p_key, p_operation, p_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  select * into v_package from coin_packages
  where code = p_package_code
    and (availability = 'on_sale' or (availability = 'sandbox_test' and p_provider = 'sandbox'));
  if not found then
    perform refuse('NOT_FOUND');
  end if;
  insert into purchases (user_id, package_code, coins, bonus, price_inr, method, provider)
  values (p_user, v_package.code, v_package.coins, v_package.bonus, v_package.price_inr, p_method, p_provider)
  returning id into v_id;
  v_answer := jsonb_build_object(
    'state', 'begun', 'purchaseId', v_id, 'packageCode', v_package.code, 'priceInr', v_package.price_inr,
    'method', p_method
  );
  perform idem_finish(p_user, p_key, v_answer);
  return v_answer;
end
$$;

-- Brings a purchase to what its provider said: 'completed' credits package and bonus once, 'declined' lists it as
-- failed, 'pending' notes the reference of a payment that is still being made. The first decision stands; a
-- later or repeated one changes nothing and is answered like the first.
-- Answers {state: 'completed' | 'declined' | 'pending', purchaseId, coins (with bonus), bonus, balance, redirectUrl}
-- and, given a key, keeps that as the key's answer.
create function purchase_settle(
  p_purchase uuid, p_outcome text, p_reference text, p_redirect_url text default null, p_key text default null
) returns jsonb
language plpgsql as $$
declare
  v_user uuid;
  v_purchase purchases;
  v_answer jsonb;
begin
  select user_id into strict v_user from purchases where id = p_purchase;
  perform ledger_lock(v_user);
  select response into v_answer from idempotency_keys
  where user_id = v_user and key = p_key
    and response ->> 'purchaseId' = p_purchase::text and response ->> 'state' <> 'begun';
  if found then
    return v_answer;
  end if;
  select * into strict v_purchase from purchases where id = p_purchase for update;
  if v_purchase.status = 'pending' then
    update purchases set
      provider_ref = p_reference,
      status = case p_outcome when 'completed' then 'completed' when 'declined' then 'failed' else 'pending' end,
      settled_at = case when p_outcome in ('completed', 'declined') then now() end
    where id = p_purchase
    returning * into v_purchase;
    if p_outcome = 'completed' then
      perform ledger_purchase(
        v_user, v_purchase.coins, v_purchase.bonus, p_purchase, v_purchase.package_code, p_reference
      );
    elsif p_outcome = 'declined' then
      perform ledger_purchase_declined(v_user, p_purchase, v_purchase.package_code, p_reference);
    end if;
  end if;
  v_answer := jsonb_build_object(
    'state', case v_purchase.status when 'failed' then 'declined' else v_purchase.status end,
    'purchaseId', p_purchase,
    'coins', v_purchase.coins + v_purchase.bonus,
    'bonus', v_purchase.bonus,
    'balance', wallet_balance(v_user),
    'redirectUrl', p_redirect_url
  );
  perform idem_finish(v_user, p_key, v_answer);
  return v_answer;
end
$$;

-- Where a user's earnings are paid to. The number is encrypted by the server; only its last digits can be read.
create table bank_accounts (
  user_id uuid primary key references users,
  account_holder text not null,
  account_number_sealed bytea not null,
  account_number_last4 text not null,
  ifsc text not null,
  updated_at timestamptz not null default now(),
  constraint bank_accounts_last4 check (account_number_last4 ~ '^[0-9]{4}$'),
  constraint bank_accounts_ifsc check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$')
);
grant select, insert, update on bank_accounts to proverse_app;

-- A request to be paid out. The coins leave the wallet with it; how many of them are earned_bonus decides whether
-- an admin has to look. The account is copied, so that a later change of it never redirects a payout under way.
create table withdrawals (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  amount_coins integer not null,
  earned_coins integer not null,
  earned_bonus_coins integer not null,
  status text not null default 'requested',
  account_holder text not null,
  account_number_sealed bytea not null,
  account_number_last4 text not null,
  ifsc text not null,
  utr text,
  reason text,
  decided_by uuid references users,
  requested_at timestamptz not null default now(),
  approved_at timestamptz,
  closed_at timestamptz,
  constraint withdrawals_status_known check (
    status in ('requested', 'approved', 'paid', 'rejected', 'failed', 'cancelled')
  ),
  constraint withdrawals_at_least_the_minimum check (amount_coins >= 100),
  constraint withdrawals_amount_is_its_kinds check (
    earned_coins >= 0 and earned_bonus_coins >= 0 and amount_coins = earned_coins + earned_bonus_coins
  ),
  constraint withdrawals_paid_with_a_utr check ((status = 'paid') = (utr is not null)),
  constraint withdrawals_closed_when_decided check ((status in ('requested', 'approved')) = (closed_at is null))
);
-- One open request per user, however many clicks.
create unique index withdrawals_one_open on withdrawals (user_id) where status in ('requested', 'approved');
create index withdrawals_of_user on withdrawals (user_id, id desc);
create index withdrawals_queue on withdrawals (requested_at) where status in ('requested', 'approved');
grant select, insert, update (status, utr, reason, decided_by, approved_at, closed_at) on withdrawals to proverse_app;
grant select (id, user_id, amount_coins, earned_coins, earned_bonus_coins, status, utr, requested_at, approved_at, closed_at)
  on withdrawals to proverse_audit;

-- Earnings by time: sums over what a user earned are index-only scans, and nothing else is indexed here.
create index ledger_tx_earnings on ledger_tx (user_id, created_at) include (amount_coins) where kind = 'release';
