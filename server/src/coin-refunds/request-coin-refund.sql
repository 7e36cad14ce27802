-- Requests that p_coins unused coins go back to their source, those of the oldest purchase first. The coins leave the wallet
-- with their share of bonus coins. Returns the refund's id; a repeat with the same key returns it again. p_windows has
-- [{provider, method, days}]. Fails with IDEMPOTENCY_KEY_REUSED, SESSION_ENDED (the account was deleted),
-- COIN_REFUND_OPEN or COIN_REFUND_CHANGED {coins}, if fewer coins can be refunded.
create or replace function coin_refund_request(
  p_user uuid, p_key text, p_operation text, p_hash bytea, p_coins integer, p_windows jsonb
) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_response jsonb;
  v_id uuid := uuidv7();
  v_most integer;
  v_purchase purchases;
begin
  perform ledger_lock(p_user);
  v_response := idem_begin(p_user, p_key, p_operation, p_hash);
  if v_response is not null then
    return (v_response ->> 'id')::uuid;
  end if;
  perform from users where id = p_user and status = 'active' for share;
  if not found then
    perform raise_domain_error('SESSION_ENDED');
  end if;
  if exists (select from coin_refunds where user_id = p_user and status = 'open') then
    perform raise_domain_error('COIN_REFUND_OPEN');
  end if;
  select coalesce(sum(f.coins), 0) into v_most from coins_refundable(p_user, p_windows) f;
  if p_coins > v_most then
    perform raise_domain_error('COIN_REFUND_CHANGED', jsonb_build_object('coins', v_most));
  end if;
  insert into coin_refunds (id, user_id) values (v_id, p_user);
  insert into coin_refund_parts (refund_id, purchase_id, coins, bonus, amount_paise)
  select v_id, f.purchase_id, f.coins, f.bonus, f.amount_paise
  from coins_refundable(p_user, p_windows, p_coins) f where f.coins > 0;
  for v_purchase in
    select p.* from coin_refund_parts t join purchases p on p.id = t.purchase_id where t.refund_id = v_id order by t.id
  loop
    perform ledger_coin_refund(p_user, v_purchase.id, purchase_charged_back(v_purchase));
  end loop;
  perform idem_finish(p_user, p_key, jsonb_build_object('id', v_id));
  return v_id;
end
$$;
comment on function coin_refund_request is 'not null';

revoke execute on function coin_refund_request(uuid, text, text, bytea, integer, jsonb) from public;
grant execute on function coin_refund_request(uuid, text, text, bytea, integer, jsonb) to proverse_app;
