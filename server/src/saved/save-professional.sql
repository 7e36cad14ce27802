-- Saves a professional; a repeat changes nothing. Saves of one owner are queued, so that two at once cannot exceed the
-- limit. At the limit, saved people whom the owner may no longer see are removed first. Rejected with SELF_SAVE,
-- NOT_FOUND, SAVED_FULL {max}.
create or replace function save_professional(p_owner uuid, p_saved uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c_max constant integer := 500;
begin
  if p_owner = p_saved then
    perform raise_domain_error('SELF_SAVE');
  end if;
  perform from users u where u.id = p_saved and may_see_profile(p_owner, u);
  if not found then
    perform raise_domain_error('NOT_FOUND');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('saved:' || p_owner, 0));
  if exists (select from saved_professionals where owner_id = p_owner and saved_id = p_saved) then
    return;
  end if;
  if (select count(*) from saved_professionals where owner_id = p_owner) >= c_max then
    delete from saved_professionals s using users u
    where s.owner_id = p_owner and u.id = s.saved_id and not may_see_profile(p_owner, u);
    if not found then
      perform raise_domain_error('SAVED_FULL', jsonb_build_object('max', c_max));
    end if;
  end if;
  insert into saved_professionals (owner_id, saved_id) values (p_owner, p_saved);
end
$$;

revoke execute on function save_professional(uuid, uuid) from public;
grant execute on function save_professional(uuid, uuid) to proverse_app;
