-- Takes up to `p_limit` undecided purchases of a provider that are due for a check. The next check of each comes after 45
-- seconds while its checkout is open, so that a payment without its webhook is found within a minute, and later after half
-- its age, but at most one hour. Two nodes never get the same purchase.
-- Returns {charge, userId, reference} for each; `reference` is null until the provider has returned one.
create or replace function purchases_take_due(p_provider text, p_limit integer) returns setof jsonb
language sql security definer set search_path = public, pg_temp as $$
  update purchases p
  set check_at = now() + case
    when p.expires_at > now() then interval '45 seconds'
    else least(greatest((now() - p.created_at) / 2, interval '45 seconds'), interval '1 hour')
  end
  where p.id in (
    select d.id from purchases d
    where d.provider = p_provider and d.status = 'pending' and d.check_at <= now()
    order by d.check_at limit p_limit for update skip locked
  )
  returning jsonb_build_object('charge', purchase_charge(p), 'userId', p.user_id, 'reference', p.provider_ref)
$$;

revoke execute on function purchases_take_due(text, integer) from public;
grant execute on function purchases_take_due(text, integer) to proverse_app;
