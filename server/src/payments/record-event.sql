-- Returns why an event must not change anything, or null if it may. `p_purchase` is the purchase that it names, or a row
-- of nulls.
create or replace function payment_event_problem(p payment_events, p_purchase purchases) returns text
language sql stable set search_path = public, pg_temp as $$
  select coalesce(p.problem, case
    when p.kind not in ('refunded', 'disputed') and p_purchase.id is null then 'unknown_purchase'
    when p.kind not in ('refunded', 'disputed') and p_purchase.provider_ref <> p.session_ref then 'other_session'
    when p.currency <> 'inr' then 'currency'
    when p.kind = 'paid' and p.amount_paise is distinct from p_purchase.price_inr::bigint * 100 then 'amount'
    when p.kind = 'paid' and p_purchase.status <> 'completed' and exists (
      select from users where id = p_purchase.user_id and status = 'deleted'
    ) then 'account_deleted'
    -- The coins are back with the buyer. A total would take them again. An earlier event only arrived late.
    when p.refund_state = 'done' and p.amount_paise is null and exists (
      select from coin_refund_parts r
      where r.id = p.refund_id and r.purchase_id = p_purchase.id and r.status = 'failed'
        and (r.provider_ref is null or p.created_at >= r.closed_at)
    ) then 'refund_done_after_failed'
  end)
$$;

-- Stores a payment event and applies it once. The result depends only on the set of a payment's events, not on their
-- order. Returns {state, …}: 'applied', 'repeated', 'refused' (it has a problem that an admin must review) or 'waiting'
-- (a refund or dispute whose payment is not known yet). Money for a deleted account is not credited. Its event gets the
-- problem 'account_deleted', so that an admin refunds the money at the provider. The purchase fails but keeps the
-- reference of the payment, so that the refund's event finds the purchase.
create or replace function payment_event_apply(p payment_events) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_purchase purchases;
  v_of_session boolean := p.kind not in ('refunded', 'disputed');
  v_problem text;
  v_tx bigint;
begin
  -- Concurrent events of a payment wait here, even before its purchase is known. The user's lock is taken later.
  if p.payment_ref is not null then
    perform pg_advisory_xact_lock(hashtextextended('payment:' || p.provider || ':' || p.payment_ref, 0));
  end if;
  if v_of_session then
    select * into v_purchase from purchases where id = p.purchase_id and provider = p.provider;
  else
    select * into v_purchase from purchases where provider = p.provider and payment_ref = p.payment_ref;
  end if;
  if v_purchase.id is not null then
    perform ledger_lock(v_purchase.user_id);
    select * into strict v_purchase from purchases where id = v_purchase.id for update;
  end if;

  v_problem := payment_event_problem(p, v_purchase);
  insert into payment_events (
    id, provider, type, kind, purchase_id, session_ref, payment_ref, refund_id, refund_ref, refund_state,
    dispute_ref, amount_paise, by_hand, currency, standing, problem, created_at
  ) values (
    p.id, p.provider, p.type, p.kind, p.purchase_id, p.session_ref, p.payment_ref, p.refund_id, p.refund_ref, p.refund_state,
    p.dispute_ref, p.amount_paise, coalesce(p.by_hand, false), p.currency, p.standing, v_problem, p.created_at
  ) on conflict (id) do nothing;
  if not found then
    return jsonb_build_object('state', 'repeated', 'purchaseId', v_purchase.id);
  elsif v_problem is not null then
    if v_problem = 'account_deleted' and v_purchase.status = 'pending' then
      update purchases set
        status = 'failed', closed_at = now(), failure = 'expired', redirect_url = null,
        provider_ref = p.session_ref, payment_ref = p.payment_ref
      where id = v_purchase.id;
      perform ledger_purchase_declined(v_purchase.user_id, v_purchase.id, v_purchase.package_code, p.session_ref);
    end if;
    return jsonb_build_object(
      'state', 'refused', 'problem', v_problem, 'purchaseId', coalesce(v_purchase.id, p.purchase_id)
    );
  elsif v_purchase.id is null then
    return jsonb_build_object('state', 'waiting');
  end if;

  if p.kind = 'paid' and v_purchase.status <> 'completed' then
    update purchases set
      status = 'completed', closed_at = now(), failure = null, redirect_url = null,
      provider_ref = p.session_ref, payment_ref = p.payment_ref
    where id = v_purchase.id
    returning * into v_purchase;
    v_tx := purchase_credit(v_purchase);
  elsif p.kind in ('failed', 'expired') and v_purchase.status = 'pending' then
    update purchases set
      status = 'failed', closed_at = now(), redirect_url = null, provider_ref = p.session_ref,
      failure = case p.kind when 'failed' then 'declined' else 'expired' end
    where id = v_purchase.id;
    perform ledger_purchase_declined(v_purchase.user_id, v_purchase.id, v_purchase.package_code, p.session_ref);
  elsif p.kind = 'processing' and v_purchase.status = 'pending' then
    update purchases set redirect_url = null, provider_ref = p.session_ref where id = v_purchase.id;
  end if;
  if v_purchase.status = 'completed' and p.refund_state is not null then
    v_tx := coin_refund_part_close(p.refund_id, v_purchase, p.refund_state, p.refund_ref, null, p.created_at);
  end if;
  if v_purchase.status = 'completed' then
    v_tx := coalesce(ledger_chargeback(v_purchase.user_id, v_purchase.id, purchase_charged_back(v_purchase)), v_tx);
  end if;
  return jsonb_build_object(
    -- Only a credit refreshes `v_purchase`, so any other change of a pending purchase leaves it as it was.
    'state', 'applied', 'purchaseId', v_purchase.id, 'userId', v_purchase.user_id,
    'moved', v_tx is not null, 'isNews', v_tx is not null or v_purchase.status = 'pending'
  );
end
$$;

create or replace trigger payment_events_append_only before update or delete or truncate on payment_events
  for each statement execute function forbid_change();
alter table payment_events enable always trigger payment_events_append_only;

-- Payments that need an admin: events with a problem, refunds and disputes of unknown payments, purchases that a provider
-- has not decided within a day (they are no longer listed once it has), and what brought coins
-- back to a person who had deleted the account: payouts that the bank returned, chargebacks that were reversed and refunds
-- that failed. Such payouts are listed as failed payments, whether an admin or RazorpayX paid them.
create or replace view payment_attention as
select id, provider, type, kind, problem, purchase_id, session_ref, payment_ref, amount_paise, currency, created_at
from payment_events where problem is not null
union all
select e.id, e.provider, e.type, e.kind, 'unknown_payment', null, null, e.payment_ref, e.amount_paise, e.currency, e.created_at
from payment_events e
where e.problem is null and e.kind in ('refunded', 'disputed') and e.processed_at < now() - interval '1 hour'
  and not exists (select from purchases p where p.provider = e.provider and p.payment_ref = e.payment_ref)
union all
select 'payout:' || e.event_id, e.provider, e.provider_status, 'failed', 'payout_account_deleted', null, null,
  e.provider_ref, e.amount_paise, 'inr', e.received_at
from payout_events e
join withdrawals w on w.id = e.withdrawal_id
join account_deletions d on d.user_id = w.user_id and d.requested_at < e.received_at
where e.effect = 'reversed'
union all
select 'withdrawal:' || w.id, 'manual', 'returned', 'failed', 'payout_account_deleted', null, null, w.utr,
  w.amount_coins * 100::bigint, 'inr', w.returned_at
from withdrawals w
join account_deletions d on d.user_id = w.user_id and d.requested_at < w.returned_at
where not exists (select from payouts p where p.withdrawal_id = w.id)
union all
select t.kind || ':' || t.id, p.provider, t.kind, 'disputed', 'coins_account_deleted', p.id,
  p.provider_ref, p.payment_ref, null, null, t.created_at
from ledger_tx t
join purchases p on p.id = t.purchase_id
join account_deletions d on d.user_id = t.user_id and d.requested_at < t.created_at
where t.kind in ('chargeback_return', 'coin_refund_return')
union all
select 'undecided:' || p.id, p.provider, 'purchase', 'processing', 'undecided', p.id, p.provider_ref, p.payment_ref,
  p.price_inr * 100::bigint, 'inr', p.created_at
from purchases p where p.status = 'pending' and p.created_at < now() - interval '1 day';
grant select on payment_attention to proverse_app;
grant select on payment_attention to proverse_audit;

revoke execute on function payment_event_apply(payment_events) from public;
grant execute on function payment_event_apply(payment_events) to proverse_app;
