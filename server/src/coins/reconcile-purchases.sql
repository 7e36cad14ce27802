-- Takes up to `p_limit` purchases of a provider that are due for a check. The next check of an undecided one comes after 45
-- seconds while its checkout is open, so that a payment without its webhook is found within a minute, and later after half
-- its age, but at most one hour. One whose checkout expired is checked again 1, 4 and 16 hours later, because a payment of
-- the last minute may show only then. Two nodes never get the same purchase.
-- Returns {charge, userId, reference} for each; `reference` is null until the provider has returned one.
create or replace function purchases_take_due(p_provider text, p_limit integer) returns setof jsonb
language sql security definer set search_path = public, pg_temp as $$
  with undecided as (
    select d.id from purchases d
    where d.provider = p_provider and d.status = 'pending' and d.check_at <= now()
    order by d.check_at limit p_limit for update skip locked
  ), expired as (
    select d.id from purchases d
    where d.provider = p_provider and d.failure = 'expired' and d.check_at <= now()
      and d.closed_at between now() - interval '1 day' and now() - interval '1 hour'
      and d.provider_ref is not null and d.payment_ref is null
    order by d.closed_at limit p_limit - (select count(*) from undecided) for update skip locked
  )
  update purchases p
  set check_at = now() + case
    when p.status = 'failed' then (now() - p.closed_at) * 3
    when p.expires_at > now() then interval '45 seconds'
    else least(greatest((now() - p.created_at) / 2, interval '45 seconds'), interval '1 hour')
  end
  where p.id = any (array(select id from undecided) || array(select id from expired))
  returning jsonb_build_object('charge', purchase_charge(p), 'userId', p.user_id, 'reference', p.provider_ref)
$$;

revoke execute on function purchases_take_due(text, integer) from public;
grant execute on function purchases_take_due(text, integer) to proverse_app;
