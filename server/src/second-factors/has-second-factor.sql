-- Returns whether a user has a passkey or an authenticator app, so that a step-up confirms calls instead of the password.
create or replace function has_second_factor(p_user uuid) returns boolean
language sql stable as $$
  select exists (select from passkeys where user_id = p_user)
    or exists (select from totp_apps where user_id = p_user and added_at is not null)
$$;
comment on function has_second_factor is 'not null';
