-- Access tokens are verified without a database query. These triggers notify every node at once of what revokes a token
-- early, no matter which code caused it: a session ended, an API token was revoked, or an account was suspended or restored.
create or replace function announce_session_end() returns trigger
language plpgsql as $$
begin
  perform pg_notify('access', 'ended:' || new.id);
  return null;
end
$$;

create or replace function announce_user_status() returns trigger
language plpgsql as $$
begin
  perform pg_notify('access', new.status || ':' || new.id);
  return null;
end
$$;

create or replace trigger sessions_announce_end after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function announce_session_end();

create or replace trigger api_tokens_announce_revocation after update of revoked_at on api_tokens
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function announce_session_end();

create or replace trigger users_announce_status after update of status on users
  for each row when (old.status is distinct from new.status)
  execute function announce_user_status();
