-- Lets p_guest message p_owner without coins until a date, or for a number of messages, or both. Replaces an open pass
-- with other terms. A repeat with the same terms changes nothing. The guest gets a notification about a new pass. Grants
-- of one owner are queued. Rejected with SELF_FREE_PASS, or NOT_FOUND for a person whom the owner can neither see nor has
-- messaged with. Returns whether the pass is new.
create or replace function grant_free_pass(
  p_owner uuid, p_guest uuid, p_expires_at timestamptz, p_uses_max integer, p_terms text
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_owner = p_guest then
    perform raise_domain_error('SELF_FREE_PASS');
  end if;
  perform from users u
  where u.id = p_guest and u.status <> 'deleted' and (may_see_profile(p_owner, u) or have_messaged(p_owner, u.id));
  if not found then
    perform raise_domain_error('NOT_FOUND');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('passes:' || p_owner, 0));
  perform from free_passes p
  where owner_id = p_owner and guest_id = p_guest and revoked_at is null and free_pass_is_open(p, clock_timestamp())
    and (expires_at, uses_max) is not distinct from (p_expires_at, p_uses_max);
  if found then
    return false;
  end if;
  update free_passes set revoked_at = clock_timestamp()
  where owner_id = p_owner and guest_id = p_guest and revoked_at is null;
  insert into free_passes (owner_id, guest_id, expires_at, uses_max)
  values (p_owner, p_guest, p_expires_at, p_uses_max);
  insert into notifications (user_id, type, title, body)
  select p_guest, 'account_notice', first_name || ' ' || last_name || ' gave you a free pass',
    'You can message them for free: ' || p_terms
  from users where id = p_owner;
  return true;
end
$$;

-- Ends the pass that p_owner gave p_guest. Messages that were sent with it stay as they are. A repeat changes nothing.
create or replace function revoke_free_pass(p_owner uuid, p_guest uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update free_passes set revoked_at = clock_timestamp()
  where owner_id = p_owner and guest_id = p_guest and revoked_at is null
$$;

revoke execute on function
  grant_free_pass(uuid, uuid, timestamptz, integer, text),
  revoke_free_pass(uuid, uuid)
from public;
grant execute on function
  grant_free_pass(uuid, uuid, timestamptz, integer, text),
  revoke_free_pass(uuid, uuid)
to proverse_app;
