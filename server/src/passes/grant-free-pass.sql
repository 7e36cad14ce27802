-- Lets p_guest message p_owner without coins until a date, or for a number of messages, or both. Replaces an open pass
-- with other terms. A repeat with the same terms changes nothing. The guest gets a notification, at most once a day and
-- not from people whom they have blocked. Rejected with SELF_FREE_PASS, VALIDATION_FAILED for an owner who takes no
-- messages, or NOT_FOUND for a person unknown to the owner. Returns whether the guest is notified.
create or replace function grant_free_pass(
  p_owner uuid, p_guest uuid, p_expires_at timestamptz, p_uses_max integer, p_terms text
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_is_notified boolean;
begin
  if p_owner = p_guest then
    perform raise_domain_error('SELF_FREE_PASS');
  end if;
  -- Both wallets, so that a grant never comes between the locks of a deletion (account_delete_begin).
  perform ledger_lock(id) from (select id from unnest(array[p_owner, p_guest]) id order by id) in_order;
  perform from users where id = p_owner and is_profile_public and message_rate is not null;
  if not found then
    perform raise_domain_error('VALIDATION_FAILED');
  end if;
  perform from users u where u.id = p_guest and knows_person(p_owner, u);
  if not found then
    perform raise_domain_error('NOT_FOUND');
  end if;
  perform from free_passes p
  where owner_id = p_owner and guest_id = p_guest and revoked_at is null and free_pass_is_open(p, clock_timestamp())
    and (expires_at, uses_max) is not distinct from (p_expires_at, p_uses_max);
  if found then
    return false;
  end if;
  update free_passes set revoked_at = clock_timestamp()
  where owner_id = p_owner and guest_id = p_guest and revoked_at is null;
  v_is_notified := not exists (select from user_blocks where blocker_id = p_guest and blocked_id = p_owner)
    and not exists (
      select from free_passes
      where owner_id = p_owner and guest_id = p_guest and notified_at > clock_timestamp() - interval '1 day'
    );
  insert into free_passes (owner_id, guest_id, expires_at, uses_max, notified_at)
  values (p_owner, p_guest, p_expires_at, p_uses_max, case when v_is_notified then clock_timestamp() end);
  insert into notifications (user_id, type, title, body)
  select p_guest, 'account_notice', first_name || ' ' || last_name || ' gave you a free pass',
    'You can message them for free: ' || p_terms
  from users where id = p_owner and v_is_notified;
  return v_is_notified;
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
