-- Returns whether a free pass can be used at this time.
create or replace function free_pass_is_open(p_pass free_passes, p_at timestamptz) returns boolean
language sql immutable as $$
  select p_pass.created_at <= p_at and p_pass.revoked_at is null and (p_pass.expires_at is null or p_pass.expires_at > p_at)
    and (p_pass.uses_max is null or p_pass.uses < p_pass.uses_max)
$$;
