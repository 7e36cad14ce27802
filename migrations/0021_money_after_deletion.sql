-- Money that meets an account as it leaves: nobody pays for a wallet that is not there any more, and what still arrives
-- is shown to an admin instead of being kept in silence.

-- Whether a payment of this user may still arrive: a checkout is open for an hour, and we hear of its end soon after;
-- one that is being processed has been paid and not arrived. The caller holds the user's lock, or does not mind.
create function account_has_open_purchase(p_user uuid) returns boolean
language sql stable as $$
  select exists (
    select from purchases
    where user_id = p_user and status = 'pending'
      and (created_at > now() - interval '2 hours' or (provider_ref is not null and redirect_url is null))
  )
$$;

-- As in 0010_payments_repeats.sql, and refuses SESSION_ENDED to a call that was under way when its account was deleted.
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
  perform from users where id = p_user and status = 'deleted';
  if found then
    perform refuse('SESSION_ENDED');
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

-- As in 0010_payments_events.sql, but what is paid for the wallet of a deleted account is not credited: 'account_deleted'
-- is for an admin, who gives it back at the provider. Its purchase has failed, and knows its payment, so that the refund
-- that follows finds it.
create or replace function payment_event_apply(p payment_events) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_purchase purchases;
  v_of_session boolean := p.kind not in ('refunded', 'disputed');
  v_problem text;
  v_tx bigint;
  v_called_back bigint;
begin
  -- Two events of one payment may meet before anybody knows whose it is; the user's lock comes after this one.
  if p.payment_ref is not null then
    perform pg_advisory_xact_lock(hashtextextended(p.provider || ':' || p.payment_ref, 7104));
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

  v_problem := coalesce(p.problem, case
    when v_of_session and v_purchase.id is null then 'unknown_purchase'
    when v_of_session and v_purchase.provider_ref <> p.session_ref then 'other_session'
    when p.currency <> 'inr' then 'currency'
    when p.kind = 'paid' and p.amount_paise is distinct from v_purchase.price_inr::bigint * 100 then 'amount'
    when p.kind = 'paid' and v_purchase.status <> 'completed' and exists (
      select from users where id = v_purchase.user_id and status = 'deleted'
    ) then 'account_deleted'
  end);
  insert into payment_events (
    id, provider, type, kind, purchase_id, session_ref, payment_ref, dispute_ref, amount_paise, currency, standing,
    problem, created_at
  ) values (
    p.id, p.provider, p.type, p.kind, p.purchase_id, p.session_ref, p.payment_ref, p.dispute_ref, p.amount_paise,
    p.currency, p.standing, v_problem, p.created_at
  ) on conflict (id) do nothing;
  if not found then
    return jsonb_build_object('state', 'repeated', 'purchaseId', v_purchase.id);
  elsif v_problem is not null then
    if v_problem = 'account_deleted' and v_purchase.status = 'pending' then
      update purchases set
        status = 'failed', settled_at = now(), failure = 'expired', redirect_url = null,
        provider_ref = p.session_ref, payment_ref = p.payment_ref
      where id = v_purchase.id;
      perform ledger_purchase_declined(
        v_purchase.user_id, v_purchase.id, v_purchase.package_code, p.session_ref
      );
    end if;
    return jsonb_build_object(
      'state', 'refused', 'problem', v_problem, 'purchaseId', coalesce(v_purchase.id, p.purchase_id)
    );
  elsif v_purchase.id is null then
    return jsonb_build_object('state', 'waiting');
  end if;

  if p.kind = 'paid' and v_purchase.status <> 'completed' then
    update purchases set
      status = 'completed', settled_at = now(), failure = null, redirect_url = null,
      provider_ref = p.session_ref, payment_ref = p.payment_ref
    where id = v_purchase.id
    returning * into v_purchase;
    v_tx := ledger_purchase(
      v_purchase.user_id, v_purchase.coins, v_purchase.bonus, v_purchase.id, v_purchase.package_code, p.session_ref
    );
  elsif p.kind in ('failed', 'expired') and v_purchase.status = 'pending' then
    update purchases set
      status = 'failed', settled_at = now(), redirect_url = null, provider_ref = p.session_ref,
      failure = case p.kind when 'failed' then 'declined' else 'expired' end
    where id = v_purchase.id;
    perform ledger_purchase_declined(
      v_purchase.user_id, v_purchase.id, v_purchase.package_code, p.session_ref
    );
  elsif p.kind = 'processing' and v_purchase.status = 'pending' then
    update purchases set redirect_url = null, provider_ref = p.session_ref where id = v_purchase.id;
  end if;
  if v_purchase.status = 'completed' then
    v_called_back := ledger_call_back(v_purchase.user_id, v_purchase.id, purchase_called_back(v_purchase));
  end if;
  return jsonb_build_object(
    'state', 'applied', 'purchaseId', v_purchase.id, 'userId', v_purchase.user_id,
    'moved', coalesce(v_tx, v_called_back) is not null
  );
end
$$;

-- As in 0012_safety_refunds.sql; whose account is deleted at this moment is waited for.
create or replace function refund_reply(p_message messages) returns void
language plpgsql as $$
declare
  v_release bigint;
begin
  perform from users where id = p_message.sender_id and status <> 'deleted' for share;
  if not found then
    perform refuse('NOTHING_TO_REFUND');
  end if;
  select id into strict v_release from ledger_tx where hold_tx_id = p_message.hold_tx_id and kind = 'release';
  perform ledger_reverse_release(v_release);
  update messages set refunded_at = clock_timestamp() where id = p_message.id;
  perform notify_user(
    p_message.recipient_id, 'message_refunded', 'A reply of yours was refunded',
    '“' || p_message.subject || '”: after a report its sender gets everything back, and what you earned by it has been '
      || 'taken back.', p_message.id
  );
end
$$;

-- As in 0012_safety_deletion.sql, and refuses while coins that an admin gave back are still on their way here.
create or replace function account_forfeit(p_user uuid) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  perform ledger_lock(p_user);
  perform from account_deletions where user_id = p_user;
  if not found
    or exists (select from messages where sender_id = p_user and status = 'pending')
    or exists (select from messages where recipient_id = p_user and status = 'pending')
    or exists (select from refunds_under_way() u join messages m on m.id = u.message_id where m.sender_id = p_user)
  then
    raise exception 'the messages of % are not settled', p_user;
  end if;
  perform ledger_forfeit(p_user);
end
$$;

-- As in 0010_payments_events.sql, and withdrawals that the bank sent back after their owner had deleted the account:
-- there is nobody left who could ask for them again. (Shown as failed payments, a kind that every version knows.)
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
where e.effect = 'reversed';
-- They are settled like the others, and are no payment_events.
alter table payment_attention_settled drop constraint payment_attention_settled_event_id_fkey;
