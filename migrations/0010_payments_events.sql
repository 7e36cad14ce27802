-- What payment providers tell us, and what follows from it. A purchase stands as the set of its events says, in
-- whatever order and however often they arrive: nothing is decided from an event that is not written down here.

create table payment_events (
  id text primary key, -- the provider's own, so that each is taken once
  provider text not null,
  type text not null, -- in the provider's words
  kind text not null,
  -- Which of our purchases a checkout says it is for; null where only the payment is named (refunds, disputes).
  purchase_id uuid,
  session_ref text,
  payment_ref text,
  -- Which of a payment's disputes.
  dispute_ref text,
  -- paid: what was paid. refunded: what was given back of the payment in all. disputed: what is disputed.
  amount_paise bigint,
  currency text,
  -- disputed: 0 nothing was taken from us, 1 the money is gone, 2 it has come back.
  standing smallint,
  -- Why it moves nothing and needs somebody to look; null where it counts.
  problem text,
  created_at timestamptz not null, -- by the provider's clock, in seconds
  processed_at timestamptz not null default clock_timestamp(), -- its effect was committed with it
  constraint payment_events_kind_known
    check (kind in ('paid', 'processing', 'failed', 'expired', 'refunded', 'disputed')),
  constraint payment_events_bounded
    check (length(id) <= 255 and length(type) <= 100 and length(session_ref) <= 255 and length(payment_ref) <= 255),
  constraint payment_events_whole check (problem is not null or case
    when kind = 'paid' then num_nulls(purchase_id, session_ref, amount_paise, currency) = 0
    when kind in ('processing', 'failed', 'expired') then num_nulls(purchase_id, session_ref) = 0
    when kind = 'refunded' then num_nulls(payment_ref, amount_paise, currency) = 0
    else num_nulls(payment_ref, dispute_ref, amount_paise, currency, standing) = 0
  end)
);
create index payment_events_of_payment on payment_events (provider, payment_ref) where payment_ref is not null;
create index payment_events_of_purchase on payment_events (purchase_id) where purchase_id is not null;
create index payment_events_with_a_problem on payment_events (processed_at) where problem is not null;
create trigger payment_events_append_only before update or delete or truncate on payment_events
  for each statement execute function ledger_refuse_change();
alter table payment_events enable always trigger payment_events_append_only;
grant select on payment_events to proverse_app, proverse_audit;

-- Outside the sandbox a purchase is completed only by money: an event that says this very checkout was paid, in
-- rupees, to the paisa. Whatever calls whatever, no coin is credited without it.
create function purchases_check_paid() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from payment_events e
    where e.purchase_id = new.id and e.provider = new.provider and e.kind = 'paid' and e.problem is null
      and e.session_ref = new.provider_ref and e.payment_ref is not distinct from new.payment_ref
      and e.amount_paise = new.price_inr::bigint * 100 and e.currency = 'inr'
  ) then
    raise exception using errcode = 'check_violation', constraint = 'purchases_completed_by_a_payment',
      table = 'purchases', message = format('purchase %s was not paid', new.id);
  end if;
  return null;
end
$$;
create trigger purchases_completed_by_a_payment after insert or update on purchases
  for each row when (new.status = 'completed' and new.provider <> 'sandbox') execute function purchases_check_paid();
alter table purchases enable always trigger purchases_completed_by_a_payment;

-- How many coins of a purchase are called back: the share of its price that was refunded or is disputed away, rounded
-- down. Of each dispute the newest event counts; of refunds the highest, since they only add up.
create function purchase_called_back(p purchases) returns integer
language sql stable set search_path = public, pg_temp as $$
  select floor(p.coins::numeric * least(back.paise, p.price_inr::bigint * 100) / (p.price_inr::bigint * 100))::integer
  from (
    select coalesce((
      select max(e.amount_paise) from payment_events e
      where e.provider = p.provider and e.payment_ref = p.payment_ref and e.kind = 'refunded' and e.problem is null
    ), 0) + coalesce((
      select sum(d.amount_paise) filter (where d.standing = 1) from (
        select distinct on (e.dispute_ref) e.amount_paise, e.standing from payment_events e
        where e.provider = p.provider and e.payment_ref = p.payment_ref and e.kind = 'disputed' and e.problem is null
        order by e.dispute_ref, e.created_at desc, e.standing desc
      ) d
    ), 0) as paise
  ) back
$$;

-- Takes one event, verified by the caller, and brings its purchase to what all its events say: credited once, when it
-- was paid its very price; failed when it can no longer be paid; as much called back as was refunded or is disputed. A
-- refund or dispute of a payment that is not known yet waits for the event that makes it known.
-- `p.problem` is what the caller found wrong. Answers {state: 'applied' | 'repeated' | 'waiting' | 'refused', problem,
-- purchaseId, userId, moved: whether coins moved}.
create function payment_event_apply(p payment_events) returns jsonb
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

-- Takes up to `p_limit` of a provider's undecided purchases whose turn it is, and sets when theirs comes again: the
-- older, the later, an hour at most. Two nodes never get the same one.
-- Answers one {charge, userId, reference} each; a reference is null until the provider gave one.
create function purchases_take_due(p_provider text, p_limit integer) returns setof jsonb
language sql security definer set search_path = public, pg_temp as $$
  update purchases p
  set check_at = now() + least(greatest((now() - p.created_at) / 2, interval '1 minute'), interval '1 hour')
  where p.id in (
    select d.id from purchases d
    where d.provider = p_provider and d.status = 'pending' and d.check_at <= now()
    order by d.check_at limit p_limit for update skip locked
  )
  returning jsonb_build_object('charge', purchase_charge(p), 'userId', p.user_id, 'reference', p.provider_ref)
$$;

-- What somebody has to look at: events that moved nothing, and money given back of a payment that nobody knows.
create view payment_attention as
select id, provider, type, kind, problem, purchase_id, session_ref, payment_ref, amount_paise, currency, created_at
from payment_events where problem is not null
union all
select e.id, e.provider, e.type, e.kind, 'unknown_payment', null, null, e.payment_ref, e.amount_paise, e.currency, e.created_at
from payment_events e
where e.problem is null and e.kind in ('refunded', 'disputed') and e.processed_at < now() - interval '1 hour'
  and not exists (select from purchases p where p.provider = e.provider and p.payment_ref = e.payment_ref);
grant select on payment_attention to proverse_app, proverse_audit;

revoke execute on function payment_event_apply(payment_events), purchases_take_due(text, integer) from public;
grant execute on function payment_event_apply(payment_events), purchases_take_due(text, integer) to proverse_app;
