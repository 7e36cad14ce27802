-- Payments that are made elsewhere: a purchase knows where its buyer goes to pay, until when, how its payment is
-- called there, and why it failed.

alter table purchases
  add column payment_ref text,
  add column redirect_url text,
  add column expires_at timestamptz,
  add column failure text,
  -- When to ask the provider what has become of it, should nobody have told us by then.
  add column check_at timestamptz not null default now(),
  -- Refunds and disputes name the payment, so it can be the payment of one purchase only.
  add constraint purchases_payment_ref_once unique (provider, payment_ref),
  add constraint purchases_failure_known check (failure in ('declined', 'expired', 'method_unavailable')),
  add constraint purchases_failure_of_the_failed check (failure is null or status = 'failed');
create index purchases_to_check on purchases (provider, check_at) where status = 'pending';
-- Everything that became of a purchase in the books: its credit, and what was called back of it.
create index ledger_tx_of_purchase on ledger_tx (purchase_id) where purchase_id is not null;

-- Only the functions below write purchases, as their owner: whatever a mistake of the server's makes it do, it cannot
-- say that something was paid. 0015_running_rights.sql takes its rights to do so.

-- What is settled stays as it was settled, but for one thing: money that arrives after we had given a purchase up is
-- the buyer's, and buys what it was paid for.
create or replace function purchases_refuse_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'failed' and new.status = 'completed' then
    return new;
  end if;
  raise exception using errcode = 'restrict_violation', constraint = 'purchases_settled_once',
    message = format('purchase %s is settled', old.id);
end
$$;

-- Begins a purchase: writes it down as pending, for the caller to take to the provider after the commit.
-- Answers {state: 'begun', purchaseId, packageCode, packageTitle, coins, bonus, priceInr, method, createdAt}. A repeat
-- of the key answers the same while the purchase is undecided (charging the same purchase id again is safe), and its
-- first outcome afterwards. Refuses NOT_FOUND for a package that this provider does not sell.
create or replace function purchase_begin(
  p_user uuid, p_key text, p_operation text, p_hash bytea, p_package_code text, p_method text, p_provider text
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_answer jsonb;
  v_package coin_packages;
  v_purchase purchases;
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
  returning * into v_purchase;
  v_answer := purchase_charge(v_purchase) || '{"state": "begun"}';
  perform idem_finish(p_user, p_key, v_answer);
  return v_answer;
end
$$;

-- A purchase as its provider is asked to charge it.
create function purchase_charge(p purchases) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'purchaseId', p.id, 'packageCode', p.package_code, 'packageTitle', k.title, 'coins', p.coins, 'bonus', p.bonus,
    'priceInr', p.price_inr, 'method', p.method, 'createdAt', wire_time(p.created_at)
  )
  from coin_packages k where k.code = p.package_code
$$;

-- Brings a purchase to what its provider said at once: 'completed' credits package and bonus once, 'declined' lists
-- it as failed for `p_failure`, 'pending' notes where and until when a payment is made that the provider tells of
-- later. The first decision stands; a later or repeated one changes nothing and is answered like the first.
-- Answers {state: 'completed' | 'declined' | 'pending', purchaseId, coins (with bonus), bonus, balance, redirectUrl,
-- failure} and, given a key, keeps that as the key's answer.
drop function purchase_settle(uuid, text, text, text, text);
create function purchase_settle(
  p_purchase uuid, p_outcome text, p_reference text, p_redirect_url text default null, p_key text default null,
  p_expires_at timestamptz default null, p_failure text default null
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
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
  if v_purchase.status = 'pending' and p_outcome = 'pending' then
    update purchases set
      provider_ref = p_reference, redirect_url = p_redirect_url, expires_at = p_expires_at,
      check_at = now() + interval '2 minutes'
    where id = p_purchase
    returning * into v_purchase;
  elsif v_purchase.status = 'pending' then
    update purchases set
      provider_ref = coalesce(p_reference, provider_ref), redirect_url = null, settled_at = now(),
      status = case p_outcome when 'completed' then 'completed' else 'failed' end,
      failure = case p_outcome when 'declined' then coalesce(p_failure, 'declined') end
    where id = p_purchase
    returning * into v_purchase;
    if p_outcome = 'completed' then
      perform ledger_purchase(
        v_user, v_purchase.coins, v_purchase.bonus, p_purchase, v_purchase.package_code, p_reference
      );
    else
      perform ledger_purchase_declined(v_user, p_purchase, v_purchase.package_code, p_reference);
    end if;
  end if;
  v_answer := jsonb_build_object(
    'state', case v_purchase.status when 'failed' then 'declined' else v_purchase.status end,
    'purchaseId', p_purchase,
    'coins', v_purchase.coins + v_purchase.bonus,
    'bonus', v_purchase.bonus,
    'balance', wallet_balance(v_user),
    'redirectUrl', v_purchase.redirect_url,
    'failure', v_purchase.failure
  );
  perform idem_finish(v_user, p_key, v_answer);
  return v_answer;
end
$$;

revoke execute on function
  purchase_begin(uuid, text, text, bytea, text, text, text),
  purchase_settle(uuid, text, text, text, text, timestamptz, text)
from public;
grant execute on function
  purchase_begin(uuid, text, text, bytea, text, text, text),
  purchase_settle(uuid, text, text, text, text, timestamptz, text)
to proverse_app;
