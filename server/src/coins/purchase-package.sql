-- Returns the state of a purchase, in the form that purchase_begin and purchase_complete return.
create or replace function purchase_outcome(p purchases) returns jsonb
language sql volatile as $$ -- volatile, to see the balance after the caller's own changes
  select jsonb_build_object(
    'state', case p.status when 'failed' then 'declined' else p.status end,
    'purchaseId', p.id,
    'provider', p.provider,
    'coins', p.coins + p.bonus,
    'bonus', p.bonus,
    'balance', wallet_balance(p.user_id),
    'redirectUrl', p.redirect_url,
    'failure', p.failure
  )
$$;

-- Returns the charge to request from the payment provider.
create or replace function purchase_charge(p purchases) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'purchaseId', p.id, 'packageCode', p.package_code, 'packageTitle', k.title, 'coins', p.coins, 'bonus', p.bonus,
    'priceInr', p.price_inr, 'method', p.method, 'provider', p.provider,
    'onAndroid', p.on_android, 'createdAt', wire_time(p.created_at)
  )
  from coin_packages k where k.code = p.package_code
$$;

-- Stores a purchase as pending and returns its charge, which the caller requests after the commit. A repeat with the
-- same key returns the same charge until the provider's response is stored, and the outcome afterwards. Errors:
-- SESSION_ENDED if the account was deleted in the meantime, NOT_FOUND for a package that this provider does not sell.
-- `p_coins` is the number of coins of the package AMOUNT, at ₹1 each, and null for the others. `p_on_android` is whether the
-- buyer pays on an Android phone.
create or replace function purchase_begin(
  p_user uuid, p_key text, p_operation text, p_hash bytea, p_package_code text, p_method text, p_provider text,
  p_coins integer default null, p_on_android boolean default false
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_response jsonb;
  v_package coin_packages;
  v_purchase purchases;
begin
  perform ledger_lock(p_user);
  v_response := idem_begin(p_user, p_key, p_operation, p_hash);
  if v_response ->> 'state' = 'begun' then
    select * into strict v_purchase from purchases where id = (v_response ->> 'purchaseId')::uuid;
    if v_purchase.status <> 'pending' or v_purchase.provider_ref is not null then
      v_response := purchase_outcome(v_purchase);
      perform idem_finish(p_user, p_key, v_response);
    end if;
  end if;
  if v_response is not null then
    return v_response;
  end if;
  perform from users where id = p_user and status = 'deleted';
  if found then
    perform raise_domain_error('SESSION_ENDED');
  end if;
  select * into v_package from coin_packages
  where code = p_package_code
    and availability = any (case
      when p_coins is not null then array['by_amount']
      when p_provider = 'sandbox' then array['on_sale', 'sandbox_test']
      else array['on_sale']
    end);
  if not found then
    perform raise_domain_error('NOT_FOUND');
  end if;
  insert into purchases (user_id, package_code, coins, bonus, price_inr, method, provider, on_android)
  values (
    p_user, v_package.code, coalesce(p_coins, v_package.coins), v_package.bonus,
    coalesce(p_coins, v_package.price_inr), p_method, p_provider, p_on_android
  )
  returning * into v_purchase;
  v_response := purchase_charge(v_purchase) || '{"state": "begun"}';
  perform idem_finish(p_user, p_key, v_response);
  return v_response;
end
$$;

revoke execute on function purchase_begin(uuid, text, text, bytea, text, text, text, integer, boolean) from public;
grant execute on function purchase_begin(uuid, text, text, bytea, text, text, text, integer, boolean) to proverse_app;
