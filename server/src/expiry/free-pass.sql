-- Returns whether a free pass can be used at this time. A pass may be younger than that: the clock was set back, or it was
-- given while the caller waited for a lock.
create or replace function free_pass_is_open(p_pass free_passes, p_at timestamptz) returns boolean
language sql immutable as $$
  select p_pass.revoked_at is null and (p_pass.expires_at is null or p_pass.expires_at > p_at)
    and (p_pass.uses_max is null or p_pass.uses < p_pass.uses_max)
$$;

-- Locks the open pass that the owner gave the guest, so that it cannot be revoked in the meantime, and returns its id or null.
create or replace function lock_free_pass(p_owner uuid, p_guest uuid, p_at timestamptz) returns uuid
language plpgsql as $$
begin
  return (
    select id from free_passes p
    where owner_id = p_owner and guest_id = p_guest and revoked_at is null and free_pass_is_open(p, p_at)
    for update
  );
end
$$;
