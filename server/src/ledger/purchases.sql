-- The server's role may not call these functions. Operations that prove a payment or a new account call them.

-- Credits the welcome bonus, once per user. A repeat moves nothing and returns null.
create or replace function ledger_signup_bonus(p_user uuid, p_coins integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_tx ledger_tx;
begin
  perform ledger_lock(p_user);
  v_tx.kind := 'signup_bonus';
  v_tx.user_id := p_user;
  v_tx.reference := 'WELCOME-BONUS';
  v_tx.once_key := 'signup_bonus:' || p_user;
  return ledger_post(v_tx, coins(bonus => p_coins), array[platform_leg('bonus_issue', -p_coins)]);
end
$$;

-- Credits the purchased coins and the bonus coins of a package, once per purchase. A repeat moves nothing and returns
-- null.
create or replace function ledger_purchase(
  p_user uuid, p_coins integer, p_bonus integer, p_purchase uuid, p_package_code text, p_reference text
) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_tx ledger_tx;
begin
  if p_coins is null or p_coins <= 0 or p_bonus is null or p_bonus < 0 then
    raise exception using errcode = 'invalid_parameter_value', message = 'a purchase takes coins > 0 and bonus >= 0';
  end if;
  perform ledger_lock(p_user);
  v_tx.kind := 'purchase';
  v_tx.user_id := p_user;
  v_tx.purchase_id := p_purchase;
  v_tx.package_code := p_package_code;
  v_tx.reference := p_reference;
  v_tx.once_key := 'purchase:' || p_purchase;
  return ledger_post(
    v_tx,
    coins(bonus => p_bonus, purchased => p_coins),
    array[platform_leg('gateway', -p_coins), platform_leg('bonus_issue', -p_bonus)]
  );
end
$$;

-- Records a purchase whose payment failed, once per purchase. The history lists it, but no coins move.
create or replace function ledger_purchase_declined(p_user uuid, p_purchase uuid, p_package_code text, p_reference text)
returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_tx ledger_tx;
begin
  perform ledger_lock(p_user);
  v_tx.kind := 'purchase_declined';
  v_tx.user_id := p_user;
  v_tx.purchase_id := p_purchase;
  v_tx.package_code := p_package_code;
  v_tx.reference := p_reference;
  v_tx.once_key := 'purchase_declined:' || p_purchase;
  return ledger_post(v_tx, coins(), '{}');
end
$$;

revoke execute on function
  ledger_purchase(uuid, integer, integer, uuid, text, text),
  ledger_purchase_declined(uuid, uuid, text, text),
  ledger_signup_bonus(uuid, integer)
from public;
