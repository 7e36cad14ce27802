-- A repeat of a purchase that was brought to its end without its key (by a webhook, or by the job that finishes what
-- was interrupted) answers that end, and asks its provider nothing.

-- How a purchase stands, in the words of purchase_settle.
create function purchase_outcome(p purchases) returns jsonb
language sql volatile as $$ -- volatile, to see the balance after what the caller has just done
  select jsonb_build_object(
    'state', case p.status when 'failed' then 'declined' else p.status end,
    'purchaseId', p.id,
    'coins', p.coins + p.bonus,
    'bonus', p.bonus,
    'balance', wallet_balance(p.user_id),
    'redirectUrl', p.redirect_url,
    'failure', p.failure
  )
$$;

-- As in 0010_payments.sql, but for what it says on top.
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
  if v_answer ->> 'state' = 'begun' then
    select * into strict v_purchase from purchases where id = (v_answer ->> 'purchaseId')::uuid;
    if v_purchase.status <> 'pending' or v_purchase.provider_ref is not null then
      v_answer := purchase_outcome(v_purchase);
      perform idem_finish(p_user, p_key, v_answer);
    end if;
  end if;
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
