-- Stores the result of a charge. 'completed' credits the coins, 'declined' records the failure, and 'pending' stores
-- the checkout. A purchase that is already completed or failed stays as it is. Returns its purchase_outcome. If p_key
-- already has an outcome, nothing changes and that first outcome is returned.
create or replace function purchase_complete(
  p_purchase uuid, p_outcome text, p_reference text, p_redirect_url text default null, p_key text default null,
  p_expires_at timestamptz default null, p_failure text default null
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_user uuid;
  v_purchase purchases;
  v_response jsonb;
begin
  select user_id into strict v_user from purchases where id = p_purchase;
  perform ledger_lock(v_user);
  select response into v_response from idempotency_keys
  where user_id = v_user and key = p_key
    and response ->> 'purchaseId' = p_purchase::text and response ->> 'state' <> 'begun';
  if found then
    return v_response;
  end if;
  select * into strict v_purchase from purchases where id = p_purchase for update;
  if v_purchase.status = 'pending' and p_outcome = 'pending' then
    update purchases set
      provider_ref = p_reference, redirect_url = p_redirect_url, expires_at = p_expires_at,
      check_at = now() + interval '45 seconds'
    where id = p_purchase
    returning * into v_purchase;
  elsif v_purchase.status = 'pending' then
    update purchases set
      provider_ref = coalesce(p_reference, provider_ref), redirect_url = null, closed_at = now(),
      status = case p_outcome when 'completed' then 'completed' else 'failed' end,
      failure = case p_outcome when 'declined' then coalesce(p_failure, 'declined') end
    where id = p_purchase
    returning * into v_purchase;
    if p_outcome = 'completed' then
      perform purchase_credit(v_purchase);
    else
      perform ledger_purchase_declined(v_user, p_purchase, v_purchase.package_code, p_reference);
    end if;
  end if;
  v_response := purchase_outcome(v_purchase);
  perform idem_finish(v_user, p_key, v_response);
  return v_response;
end
$$;

revoke execute on function purchase_complete(uuid, text, text, text, text, timestamp with time zone, text) from public;
grant execute on function purchase_complete(uuid, text, text, text, text, timestamp with time zone, text) to proverse_app;
