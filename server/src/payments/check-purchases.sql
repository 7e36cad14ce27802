-- Rejects a change of a closed purchase, with one exception: a payment that arrives after the purchase failed still
-- completes it, because the buyer has paid. When to look for such a payment may change as well.
create or replace function purchases_forbid_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'failed'
    and (new.status = 'completed' or to_jsonb(new) - 'check_at' = to_jsonb(old) - 'check_at')
  then
    return new;
  end if;
  raise exception using errcode = 'restrict_violation', constraint = 'purchases_closed_once',
    message = format('purchase %s is closed', old.id);
end
$$;

-- Rejects a completed purchase unless there is a recorded event that its own checkout was paid with the exact price in
-- rupees. Purchases in the sandbox give coins away, so they always need the operator's permission, and nothing else.
create or replace function purchases_check_paid() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not (case new.provider when 'sandbox' then exists (select from credit_limits where sandbox_payments) else exists (
    select from payment_events e
    where e.purchase_id = new.id and e.provider = new.provider and e.kind = 'paid' and e.problem is null
      and e.session_ref = new.provider_ref and e.payment_ref is not distinct from new.payment_ref
      and e.amount_paise = new.price_inr::bigint * 100 and e.currency = 'inr'
  ) end) then
    raise exception using errcode = 'check_violation', constraint = 'purchases_completed_by_a_payment',
      table = 'purchases', message = format('purchase %s was not paid', new.id);
  end if;
  return null;
end
$$;

create or replace trigger purchases_closed_once before update or delete on purchases
  for each row when (old.status <> 'pending') execute function purchases_forbid_change();

create or replace trigger purchases_completed_by_a_payment after insert or update on purchases
  for each row when (new.status = 'completed') execute function purchases_check_paid();
alter table purchases enable always trigger purchases_completed_by_a_payment;
