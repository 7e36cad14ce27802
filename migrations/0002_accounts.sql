-- What can be attached to a message.
create type file_kind as enum ('image', 'pdf', 'voice');

create table users (
  id uuid primary key default uuidv7(),
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  profession text not null,
  role text not null default 'user',
  status text not null default 'active',
  phone text,
  location text,
  bio text,
  headline text,
  message_rate integer,
  priority_rate integer, -- the price of a message that must be answered within 24 hours; null if not offered
  follow_up_rate integer, -- the price of a question about one's reply; null: message_rate
  availability_status text not null default 'offline',
  experience text,
  skills text[] not null default '{}',
  languages text[] not null default '{}', -- codes of LANGUAGES (shared/src/languages.ts)
  portfolio jsonb not null default '[]',
  language text, -- of the interface and of emails: a code of INTERFACE_LANGUAGES (shared/src/interface-languages.ts); null: not chosen
  avatar_url text,
  is_profile_public boolean not null default true,
  email_notifications boolean not null default true,
  message_notifications boolean not null default true,
  -- Whether emails about messages quote their first lines.
  message_previews boolean not null default true,
  -- The address of the public page, set by save_public_page.
  handle text,
  is_public_on_web boolean not null default false,
  -- Kept by a trigger: whether webhook events have to be written for the user.
  has_webhooks boolean not null default false,
  -- The expert takes no new messages before this day in India.
  paused_until date,
  -- The most messages that the expert receives in seven days. Null: no limit.
  capacity_per_week integer,
  -- The kinds of files that the expert takes with a question.
  accepted_files file_kind[] not null default enum_range(null::file_kind),
  created_at timestamptz not null default now(),
  constraint users_email_once unique (email),
  constraint users_email_lower_case check (email = lower(btrim(email))),
  constraint users_role_known check (role in ('user', 'admin')),
  constraint users_availability_known check (availability_status in ('online', 'busy', 'offline')),
  constraint users_message_rate_in_range check (message_rate between 1 and 10000),
  constraint users_follow_up_rate_in_range check (follow_up_rate between 1 and 10000),
  constraint users_priority_rate_in_range check (
    priority_rate is null or (message_rate is not null and priority_rate between message_rate and 10000)
  ),
  constraint users_languages_few check (
    cardinality(languages) <= 8 and array_to_string(languages, ' ', '?') ~ '^([a-z]{2,3}( |$))*$'
  ),
  constraint users_language_form check (language ~ '^[a-z]{2,3}$'),
  constraint users_capacity_in_range check (capacity_per_week between 1 and 500),
  constraint users_status_known check (status in ('active', 'suspended', 'deleted')),
  constraint users_deleted_are_anonymous check (
    status <> 'deleted' or (
      email = 'deleted-' || id || '@deleted.invalid' and password_hash = '' and role = 'user'
      and first_name = 'Deleted' and last_name = 'user' and profession = 'Professional'
      and availability_status = 'offline'
      and num_nonnulls(
        phone, location, bio, headline, experience, avatar_url, message_rate, priority_rate, follow_up_rate, handle,
        paused_until, capacity_per_week, language
      ) = 0
      and skills = '{}' and languages = '{}' and portfolio = '[]' and not is_public_on_web and not has_webhooks
      and not is_profile_public and not email_notifications and not message_notifications
    )
  ),
  constraint users_public_page_has_handle check (handle is not null or not is_public_on_web)
);
-- Partial, so that a change of a handle does not lock the row against foreign keys.
create unique index users_by_handle on users (handle) where handle is not null;
-- Every node reads the suspended users at its start.
create index users_suspended on users (id) where status = 'suspended';
-- Deleting an avatar checks here whether any user still has it.
create index users_by_avatar on users (avatar_url) where avatar_url is not null;
create index users_deleted on users (id) where status = 'deleted';
create index users_by_time on users (created_at);
-- For the admin's search.
create index users_by_words on users using gin (admin_search_text(email, first_name, last_name) gin_trgm_ops)
  with (fastupdate = off);
-- For the admin's list by name.
create index users_by_name on users (lower(first_name), lower(last_name), id);
grant select on users to proverse_app;
-- Not `role`, or the server could create admins, and not `created_at`, which proves that an account is new.
grant insert (email, first_name, language, last_name, password_hash, profession) on users to proverse_app;
grant select (created_at, id, status) on users to proverse_audit;
grant update (
  accepted_files, availability_status, avatar_url, bio, capacity_per_week, email_notifications, experience, first_name, follow_up_rate,
  headline, is_profile_public, language, languages, last_name, location, message_notifications, message_previews, message_rate, password_hash,
  paused_until, phone, portfolio, priority_rate, profession, skills
) on users to proverse_app;

-- Every handle that someone has or had. A former handle leads to its owner for a while and can never be taken by others. The
-- handle of a deleted account has no owner.
create table handles (
  handle text primary key,
  user_id uuid references users,
  released_at timestamptz, -- null: current
  constraint handles_form check (handle ~ '^[a-z0-9][a-z0-9_]{1,28}[a-z0-9]$'),
  constraint handles_without_owner_are_released check (user_id is not null or released_at is not null)
);
create unique index handles_one_current on handles (user_id) where released_at is null;
create index handles_of_user on handles (user_id) where user_id is not null;
alter table users add constraint users_handle_claimed foreign key (handle) references handles;
grant select on handles to proverse_app;

-- Presence changes often and profiles rarely. They have separate tables, so that a heartbeat never rewrites a profile.
create table user_presence (
  user_id uuid primary key references users,
  last_active_at timestamptz not null default now(),
  is_shown boolean not null default false -- in the directory, and did not choose Offline: see presence_follows_user()
);
-- Who is online now, for the directory. Heartbeats of people whom it does not show change no index.
create index user_presence_shown on user_presence (last_active_at) include (user_id) where is_shown;
grant select, insert, update on user_presence to proverse_app;

-- A flow is one person's attempt to verify an address, to replace a forgotten password or to prove a work email. Only that
-- person knows its id, whose hash is `flow`. The code, the tries and the pending registration belong to the flow, so that
-- strangers who enter the same address do not affect it. Unknown addresses have flows too, so that nothing reveals which ones
-- are known. A flow outlives its code, because it also remembers when a code was last requested (the resend cooldown) and how
-- many were requested within 24 hours from counted_since.
create table one_time_codes (
  flow bytea primary key,
  email text not null,
  mailbox text not null, -- the address without "+tag", because all spellings reach one mailbox
  purpose text not null,
  source bytea not null, -- the keyed hash of what started the flow: a network or a known device
  code_hash bytea, -- null: requested, but there was nothing to email
  mailed_at timestamptz not null default now(), -- when the code was mailed, also for another flow
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries_left smallint not null default 5,
  counted_since timestamptz not null default now(),
  requests smallint not null default 1, -- for codes, since `counted_since`
  emails smallint not null default 0, -- those of the requests whose code was mailed
  constraint one_time_codes_purpose_known check (purpose in ('verify', 'reset', 'work_mail')),
  constraint one_time_codes_tries_left check (tries_left >= 0)
);
create index one_time_codes_by_address on one_time_codes (email, purpose);
create index one_time_codes_by_mailbox on one_time_codes (mailbox, purpose);
grant select, insert, update, delete on one_time_codes to proverse_app;

-- A registration waits here until its flow verifies the address.
create table pending_registrations (
  flow bytea primary key references one_time_codes on delete cascade,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  profession text not null
);
grant select, insert, update, delete on pending_registrations to proverse_app;

-- A user gets a token for a correct reset code. The token gives the right to set a new password once.
create table password_reset_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users,
  expires_at timestamptz not null,
  used_at timestamptz
);
grant select, insert, update, delete on password_reset_tokens to proverse_app;

-- A session is one sign-in (a token family). Its refresh tokens form a chain; only hashes are kept. `factors` are what its
-- user signed in with, and `proven_at` is when. Device and network address are those of the last use.
create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  factors text[] not null default '{password}',
  proven_at timestamptz not null default now(),
  constraint sessions_factors_known check (
    factors <@ array['password', 'passkey', 'totp', 'recovery'] and cardinality(factors) > 0
  )
);
create index sessions_by_end on sessions (ended_at) where ended_at is not null;
create index sessions_by_expiry on sessions (expires_at);
-- A user's sessions, last used first.
create index sessions_of_user_by_use on sessions (user_id, last_used_at desc) where ended_at is null;
grant select, insert, update, delete on sessions to proverse_app;

-- What happened to the security of an account, for its owner. A failed sign-in with an unknown address is stored too,
-- without a user, so that its time does not reveal whether the address has an account.
create table security_events (
  id uuid primary key default uuidv7(),
  user_id uuid references users,
  kind text not null,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  constraint security_events_kind_known check (
    kind in (
      'signed_in', 'signed_in_new_device', 'sign_in_failed', 'password_changed', 'password_reset', 'session_copied',
      'factor_added', 'factor_removed', 'recovery_codes_created', 'recovery_code_used', 'recovery_requested',
      'recovery_cancelled', 'recovery_completed', 'api_token_created', 'api_token_revoked'
    )
  )
);
-- The security events of a user, newest first.
create index security_events_of_user on security_events (user_id, created_at desc);
create index security_events_by_age on security_events (created_at);
create index security_events_of_unknown on security_events (created_at) where user_id is null;
grant select, insert, update, delete on security_events to proverse_app;

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  rotated_at timestamptz,
  successor_encrypted bytea -- the next token, so that a repeat shortly afterwards gets the same one
);
create index refresh_tokens_of_session on refresh_tokens (session_id);
create index refresh_tokens_by_rotation on refresh_tokens (rotated_at) where rotated_at is not null;
grant select, insert, update, delete on refresh_tokens to proverse_app;

-- Keyed hashes of the mailboxes that got the welcome bonus. They stay after a deletion, and reveal neither the address nor
-- the account.
create table welcomed_addresses (
  hash bytea primary key
);

-- Idempotency keys, per user, for 24 hours. The response is written by the transaction that does the work, so a key
-- exists exactly when its effect does.
create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  response json, -- returned as it is, so jsonb would only take longer to write
  created_at timestamptz not null default now(),
  primary key (user_id, key),
  constraint idempotency_keys_key_bounded check (length(key) between 1 and 255)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
grant select, insert, update, delete on idempotency_keys to proverse_app;

-- Hits of a bucket as rate_limit_hits gets them.
create type counted_hits as (bucket text, max integer, window_seconds integer, hits integer);

-- Counters shared by all nodes. Unlogged: losing them in a crash only forgives some hits.
create unlogged table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, window_start)
);
-- For the sweep of old counters.
create index rate_limits_by_age on rate_limits (window_start);
grant select, insert, update, delete on rate_limits to proverse_app;

-- Profile pictures as they are served: small, re-encoded, without metadata. Keyed by the SHA-256 of their bytes, so
-- that a URL always shows the same picture and may be cached forever.
create table avatars (
  hash text primary key,
  webp bytea not null,
  created_at timestamptz not null default now(),
  constraint avatars_hash_is_of_the_bytes check (hash = encode(sha256(webp), 'hex')),
  constraint avatars_small_webp check (
    octet_length(webp) <= 262144
    and substring(webp from 1 for 4) = 'RIFF' and substring(webp from 9 for 4) = 'WEBP'
  )
);
grant select on avatars to proverse_app;

-- Why an account is suspended. Past suspensions are in admin_acts.
create table suspensions (
  user_id uuid primary key references users,
  reason text not null,
  suspended_by uuid not null,
  suspended_at timestamptz not null default clock_timestamp(),
  constraint suspensions_reason_bounded check (length(reason) between 1 and 500)
);
grant select on suspensions to proverse_app;

-- `email_hash` is a keyed hash of the former address. It finds the stored emails to that address, which are deleted
-- except for the goodbye email. It is removed when the deletion is complete.
create table account_deletions (
  user_id uuid primary key references users,
  email_hash bytea,
  goodbye_mail_id bigint not null,
  requested_at timestamptz not null default clock_timestamp(),
  completed_at timestamptz,
  constraint account_deletions_forget_when_done check ((completed_at is null) = (email_hash is not null))
);
create index account_deletions_open on account_deletions (requested_at) where completed_at is null;
grant select on account_deletions to proverse_app;
grant select (completed_at, requested_at, user_id) on account_deletions to proverse_audit;
