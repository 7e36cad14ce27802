-- An authenticator app. `secret_encrypted` is null until its owner has entered a first code; until then, and while an app
-- is replaced, the new secret is in `pending_encrypted`. `last_step` is the time step of the last accepted code, so that
-- each code works once. A code of `refused_step` was refused because the phone's clock seems wrong. It is never accepted, or the
-- refusal would tell a guesser which code to repeat later.
create table totp_apps (
  user_id uuid primary key references users,
  secret_encrypted bytea,
  added_at timestamptz,
  last_step bigint not null default 0,
  pending_encrypted bytea,
  pending_since timestamptz,
  refused_step bigint,
  constraint totp_apps_added_with_secret check ((secret_encrypted is null) = (added_at is null)),
  constraint totp_apps_pending_with_time check ((pending_encrypted is null) = (pending_since is null))
);
grant select, insert, update, delete on totp_apps to proverse_app;

-- Recovery codes have 120 random bits, so a fast hash is enough. Each works once.
create table recovery_codes (
  user_id uuid not null references users,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
grant select, insert, update, delete on recovery_codes to proverse_app;

-- A proof of identity for one call: of this session, operation and input. It is deleted when it is used. `input_hash` is
-- keyed, because the input may contain a password.
create table step_ups (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  operation text not null,
  input_hash bytea not null,
  expires_at timestamptz not null
);
create index step_ups_of_session on step_ups (session_id);
create index step_ups_by_expiry on step_ups (expires_at);
grant select, insert, update, delete on step_ups to proverse_app;

-- What passkeys know a user by. It is random, so that a passkey reveals neither the account's id nor its address.
create table passkey_users (
  user_id uuid primary key references users,
  handle bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) unique
);
grant select, insert, update, delete on passkey_users to proverse_app;

-- `rp_id` is the host of PUBLIC_URL when the passkey was made. It works on no other host.
create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  credential_id bytea not null unique,
  rp_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_name_bounded check (length(name) between 1 and 60)
);
create index passkeys_of_user on passkeys (user_id);
grant select, insert, update, delete on passkeys to proverse_app;

-- A challenge is deleted when it is used. Those of a signed-in user belong to a session, and those of a step-up to a call.
create table passkey_challenges (
  hash bytea primary key,
  purpose text not null,
  session_id uuid references sessions on delete cascade,
  call_hash bytea,
  expires_at timestamptz not null,
  constraint passkey_challenges_purpose_known check (purpose in ('add', 'sign_in', 'step_up')),
  constraint passkey_challenges_of_session check ((purpose = 'sign_in') = (session_id is null)),
  constraint passkey_challenges_of_call check ((purpose = 'step_up') = (call_hash is not null))
);
create index passkey_challenges_of_session on passkey_challenges (session_id);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
grant select, insert, update, delete on passkey_challenges to proverse_app;

-- Requests of users who lost every factor, to remove them after a wait. A request that is not completed by `expires_at`
-- counts no longer. After a completed one, payouts are frozen until `payouts_frozen_until`.
create table recovery_requests (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  state text not null default 'pending',
  requested_at timestamptz not null default now(),
  ready_at timestamptz not null,
  expires_at timestamptz not null,
  ready_mailed_at timestamptz, -- when the owner was mailed that the wait is over
  closed_at timestamptz,
  payouts_frozen_until timestamptz,
  constraint recovery_requests_state_known check (state in ('pending', 'cancelled', 'completed')),
  constraint recovery_requests_closed_with_time check ((state = 'pending') = (closed_at is null)),
  constraint recovery_requests_completed_after_the_wait check (
    state <> 'completed' or closed_at >= ready_at and closed_at <= expires_at
  ),
  constraint recovery_requests_completed_with_freeze check ((state = 'completed') = (payouts_frozen_until is not null))
);
create unique index recovery_requests_one_pending on recovery_requests (user_id) where state = 'pending';
create index recovery_requests_of_user on recovery_requests (user_id, id);
grant select, insert, update, delete on recovery_requests to proverse_app;
