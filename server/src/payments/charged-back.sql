-- Returns how much of a purchase was refunded or is being refunded: the parts of coin refunds that have not failed, and
-- what was refunded by hand at the provider. Refund events state the running total of the payment, in any order, so the
-- highest one counts, without those of our own parts that it may include. It includes none that were requested later,
-- and none that the provider rejected, which have no reference. The minute allows for a difference between the clocks.
create or replace function purchase_refunded_paise(p purchases) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select ours.paise + greatest(0, coalesce((
    select max(e.amount_paise - case when e.by_hand then 0 else (
      select coalesce(sum(r.amount_paise), 0) from coin_refund_parts r
      where r.purchase_id = p.id and r.requested_at <= e.processed_at and r.sent_at - interval '1 minute' <= e.created_at
        and (r.status <> 'failed' or r.provider_ref is not null and e.created_at <= r.closed_at)
    ) end)
    from payment_events e
    where e.provider = p.provider and e.payment_ref = p.payment_ref and e.kind = 'refunded' and e.problem is null
      and e.refund_state is distinct from 'failed'
  ), 0))::bigint
  from (
    select coalesce(sum(r.amount_paise), 0) as paise from coin_refund_parts r
    where r.purchase_id = p.id and r.status <> 'failed'
  ) ours
$$;

-- Returns the newest event of each dispute of a purchase, which says where the money is.
create or replace function purchase_disputes(p purchases) returns setof payment_events
language sql stable set search_path = public, pg_temp as $$
  select distinct on (e.dispute_ref) e.* from payment_events e
  where e.provider = p.provider and e.payment_ref = p.payment_ref and e.kind = 'disputed' and e.problem is null
  order by e.dispute_ref, e.created_at desc, e.standing desc
$$;

-- Returns how much of a purchase was lost in disputes.
create or replace function purchase_disputed_paise(p purchases) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(d.amount_paise), 0)::bigint from purchase_disputes(p) d where d.standing = 1
$$;

-- Returns whether a purchase is disputed or was lost in a dispute, so that its money may leave in another way.
create or replace function purchase_is_disputed(p purchases) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from purchase_disputes(p) d where d.standing < 2)
$$;

-- Computes how many coins of a purchase must be taken back in total. The share of the coins is the share of the price
-- that was refunded or lost in disputes, rounded down.
create or replace function purchase_charged_back(p purchases) returns integer
language sql stable set search_path = public, pg_temp as $$
  select floor(
    p.coins::numeric * least(purchase_refunded_paise(p) + purchase_disputed_paise(p), p.price_inr::bigint * 100)
      / (p.price_inr::bigint * 100)
  )::integer
$$;
