-- The price list. A package's code is its identity: it appears in histories, so it never gets a new meaning.
create table coin_packages (
  code text primary key,
  title text not null,
  description text not null,
  coins integer not null,
  bonus integer not null default 0,
  price_inr integer not null,
  popular boolean not null default false,
  availability text not null default 'on_sale',
  constraint coin_packages_availability_known check (availability in ('on_sale', 'retired', 'sandbox_test', 'by_amount')),
  constraint coin_packages_sells_something check (coins > 0 and bonus >= 0 and price_inr > 0)
);
grant select on coin_packages to proverse_app, proverse_audit;
insert into coin_packages (code, title, description, coins, bonus, price_inr, popular) values
  ('STARTER', 'Starter', 'A first question to an expert', 100, 0, 100, false),
  ('BASIC', 'Basic', 'A handful of conversations', 500, 25, 500, false),
  ('PRO', 'Professional', 'For regular advice', 1000, 100, 1000, true),
  ('BUSINESS', 'Business', 'For a team with many questions', 2500, 300, 2500, false),
  ('ENTERPRISE', 'Enterprise', 'The best price per coin', 5000, 750, 5000, false);
-- Only the sandbox sells this package. Its price ends in 51, which the sandbox declines (payments/sandbox.ts).
insert into coin_packages (code, title, description, coins, price_inr, availability) values
  ('SANDBOX-DECLINE', 'Test', 'The payment for it is always declined', 51, 51, 'sandbox_test');

-- For an amount that the buyer chooses. The purchase has the number of coins and the price.
insert into coin_packages (code, title, description, coins, price_inr, availability) values
  ('AMOUNT', 'Coins', 'As many coins as you need', 1, 1, 'by_amount');

-- One attempt to buy a package or an amount, with the coins and the price of that moment. The row is committed before the provider
-- is called, so that a job can finish the purchase after a crash before or after the call.
create table purchases (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  package_code text not null references coin_packages,
  coins integer not null,
  bonus integer not null,
  price_inr integer not null,
  method text not null,
  on_android boolean not null default false, -- whether the buyer pays on an Android phone
  provider text not null,
  provider_ref text,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  payment_ref text,
  redirect_url text,
  expires_at timestamptz,
  failure text,
  -- When to ask the provider about the purchase if no webhook has arrived by then.
  check_at timestamptz not null default now(),
  constraint purchases_method_known check (method in ('upi', 'credit_card', 'paypal', 'crypto')),
  constraint purchases_provider_known check (provider in ('sandbox', 'stripe', 'razorpay', 'cashfree')),
  constraint purchases_amount_at_one_rupee_a_coin
    check (package_code <> 'AMOUNT' or (coins between 10 and 50000 and bonus = 0 and price_inr = coins)),
  constraint purchases_status_known check (status in ('pending', 'completed', 'failed')),
  constraint purchases_closed_when_decided check ((status = 'pending') = (closed_at is null)),
  constraint purchases_credited_with_a_reference check (status <> 'completed' or provider_ref is not null),
  -- One payment pays for one purchase.
  constraint purchases_provider_ref_once unique (provider, provider_ref),
  -- Refunds and disputes name the payment, so a payment belongs to one purchase only.
  constraint purchases_payment_ref_once unique (provider, payment_ref),
  constraint purchases_failure_known check (failure in ('declined', 'expired', 'method_unavailable')),
  constraint purchases_failure_of_the_failed check (failure is null or status = 'failed')
);
create index purchases_undecided on purchases (created_at) where status = 'pending';
create index purchases_to_check on purchases (provider, check_at) where status = 'pending';
-- A payment may show after its checkout expired.
create index purchases_expired on purchases (provider, closed_at) where failure = 'expired';
-- The comparison with a provider reads purchases day by day.
create index purchases_by_time on purchases (provider, created_at);
-- A data export reads one user's rows in parts.
create index purchases_of_user on purchases (user_id, id);
grant select on purchases to proverse_app, proverse_audit;

create table payment_events (
  id text primary key, -- the provider's id of the event, so that each event counts once
  provider text not null,
  type text not null, -- the provider's name of the type
  kind text not null,
  -- The purchase that a checkout says it is for; null where only the payment is named (refunds, disputes).
  purchase_id uuid,
  session_ref text,
  payment_ref text,
  -- Our refund that the event is about, if we requested it.
  refund_id uuid,
  -- The provider's id of that refund.
  refund_ref text,
  -- What became of that refund; null while it is pending.
  refund_state text,
  -- The dispute's id at the provider. A payment may have several disputes.
  dispute_ref text,
  -- For kind paid: the amount paid. For refunded: the total refunded of the payment so far, or null in an event
  -- about our own refund. For disputed: the amount in dispute.
  amount_paise bigint,
  currency text,
  -- Whether that total leaves out the refunds that we requested.
  by_hand boolean not null default false,
  -- The state of a dispute: 0 if it has taken nothing yet, 1 if the money was taken, 2 if it is over and the money is ours.
  standing smallint,
  -- Why the event changed nothing and needs an admin's attention. Null if it was applied.
  problem text,
  created_at timestamptz not null, -- by the provider's clock, in seconds
  processed_at timestamptz not null default clock_timestamp(), -- the row and the event's effect are committed together
  constraint payment_events_kind_known
    check (kind in ('paid', 'processing', 'failed', 'expired', 'refunded', 'disputed')),
  constraint payment_events_bounded
    check (length(id) <= 255 and length(type) <= 100 and length(session_ref) <= 255 and length(payment_ref) <= 255
      and length(refund_ref) <= 255),
  constraint payment_events_refund_state_known
    check (refund_state in ('done', 'failed') and refund_id is not null or refund_state is null),
  constraint payment_events_whole check (problem is not null or case
    when kind = 'paid' then num_nulls(purchase_id, session_ref, amount_paise, currency) = 0
    when kind in ('processing', 'failed', 'expired') then num_nulls(purchase_id, session_ref) = 0
    when kind = 'refunded' and refund_id is not null then num_nulls(payment_ref, refund_ref) = 0
    when kind = 'refunded' then num_nulls(payment_ref, amount_paise, currency) = 0
    else num_nulls(payment_ref, dispute_ref, amount_paise, currency, standing) = 0
  end)
);
create index payment_events_of_payment on payment_events (provider, payment_ref) where payment_ref is not null;
create index payment_events_of_purchase on payment_events (purchase_id) where purchase_id is not null;
create index payment_events_with_a_problem on payment_events (processed_at) where problem is not null;
-- payment_attention reads refunds and disputes here, without reading the paid events.
create index payment_events_given_back on payment_events (processed_at)
where problem is null and kind in ('refunded', 'disputed');
grant select on payment_events to proverse_app, proverse_audit;

create table payment_attention_dismissed (
  event_id text primary key,
  admin_id uuid not null,
  note text not null,
  closed_at timestamptz not null default clock_timestamp(),
  constraint payment_attention_dismissed_bounded check (length(note) between 1 and 500)
);
grant select on payment_attention_dismissed to proverse_app, proverse_audit;

-- A request for unused coins back. Its coins leave the wallet at once; its parts go back to the sources of the purchases.
create table coin_refunds (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  status text not null default 'open',
  requested_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  constraint coin_refunds_status_known check (status in ('open', 'closed')),
  constraint coin_refunds_closed_with_a_time check ((status = 'open') = (closed_at is null))
);
-- A user has at most one refund under way.
create unique index coin_refunds_one_open on coin_refunds (user_id) where status = 'open';
create index coin_refunds_of_user on coin_refunds (user_id, id desc);
-- For admins, those under way first.
create index coin_refunds_newest on coin_refunds ((status = 'open') desc, id desc);
grant select on coin_refunds to proverse_app, proverse_audit;

-- The part of a refund that goes back to the source of one purchase. `id` is the refund's id at the provider. It is
-- `requested` until a call that may return the money begins. Then it is `sent`, even if the response was lost, until the
-- provider says `done` or `failed`. A done part may still fail, when the card's bank returns the money.
create table coin_refund_parts (
  id uuid primary key default uuidv7(),
  refund_id uuid not null references coin_refunds,
  purchase_id uuid not null references purchases,
  coins integer not null,
  bonus integer not null, -- the bonus coins that left the wallet with them
  amount_paise bigint not null,
  status text not null default 'requested',
  provider_ref text, -- the provider's id of the refund; null if the provider never made it, or it is not known yet
  reason text, -- why it failed, as text for the buyer
  requested_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz, -- when the first call began
  closed_at timestamptz, -- when it was done or failed, by the provider's clock if an event said so
  attempts integer not null default 0,
  due_at timestamptz default clock_timestamp(), -- when a job next sends it or asks about it
  constraint coin_refund_parts_status_known check (status in ('requested', 'sent', 'done', 'failed')),
  constraint coin_refund_parts_positive check (coins > 0 and bonus >= 0 and amount_paise > 0),
  constraint coin_refund_parts_once_per_purchase unique (refund_id, purchase_id),
  constraint coin_refund_parts_closed_with_a_time check ((status in ('done', 'failed')) = (closed_at is not null)),
  constraint coin_refund_parts_failed_with_a_reason check ((status = 'failed') = (reason is not null)),
  constraint coin_refund_parts_due_while_open check ((status in ('requested', 'sent')) = (due_at is not null)),
  constraint coin_refund_parts_sent_with_a_time check (sent_at is not null or status in ('requested', 'failed'))
);
create index coin_refund_parts_of_purchase on coin_refund_parts (purchase_id);
create index coin_refund_parts_due on coin_refund_parts (due_at) where due_at is not null;
grant select on coin_refund_parts to proverse_app, proverse_audit;
