-- Accounts: who somebody is, how they prove it, and the small mechanisms that every later migration uses
-- (roles, refusals, idempotency keys, rate limits).

-- The server runs as proverse_app and holds only what each migration grants it; the auditor may only read.
-- Roles belong to the whole cluster, so a second database finds them in place.
do $$
begin
  if not exists (select from pg_roles where rolname = 'proverse_app') then
    create role proverse_app nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'proverse_audit') then
    create role proverse_audit nologin;
  end if;
exception
  when duplicate_object or unique_violation then null; -- another node created them at the same moment
end
$$;
do $$
begin
  execute format('grant proverse_app, proverse_audit to %I', current_user);
end
$$;
grant usage on schema public to proverse_app, proverse_audit;

create extension if not exists pg_trgm;

-- A business refusal: the server maps `code` to a status and a text, and `params` into the text's blanks.
create function refuse(code text, params jsonb default '{}') returns void
language plpgsql as $$
begin
  raise exception using errcode = 'PV000', message = code, detail = params::text;
end
$$;

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
  availability_status text not null default 'offline',
  experience text,
  skills text[] not null default '{}',
  portfolio jsonb not null default '[]',
  avatar_url text,
  is_profile_public boolean not null default true,
  email_notifications boolean not null default true,
  message_notifications boolean not null default true,
  created_at timestamptz not null default now(),
  constraint users_email_once unique (email),
  constraint users_email_lower_case check (email = lower(btrim(email))),
  constraint users_role_known check (role in ('user', 'admin')),
  constraint users_status_known check (status in ('active', 'suspended')),
  constraint users_availability_known check (availability_status in ('online', 'busy', 'offline')),
  constraint users_message_rate_in_range check (message_rate between 1 and 10000)
);
grant select, insert on users to proverse_app;
grant update (
  password_hash, first_name, last_name, profession, status, phone, location, bio, headline, message_rate,
  availability_status, experience, skills, portfolio, avatar_url, is_profile_public, email_notifications,
  message_notifications
) on users to proverse_app;

-- Presence changes often and profiles seldom: kept apart so that a heartbeat never rewrites a profile row.
create table user_presence (
  user_id uuid primary key references users,
  last_active_at timestamptz not null default now()
) with (fillfactor = 70);
grant select, insert, update on user_presence to proverse_app;

-- Figures that the directory sorts and filters by, kept by the operations that change them.
create table profile_stats (
  user_id uuid primary key references users,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  rating_avg numeric(3, 2) generated always as (
    case when rating_count > 0 then round(rating_sum::numeric / rating_count, 2) end
  ) stored,
  consultations integer not null default 0,
  response_rate smallint,
  profile_views integer not null default 0,
  constraint profile_stats_rating_possible check (rating_sum between rating_count and rating_count * 5),
  constraint profile_stats_response_rate_percent check (response_rate between 0 and 100)
);
grant select, insert, update on profile_stats to proverse_app;

create function start_profile_stats() returns trigger
language plpgsql as $$
begin
  insert into profile_stats (user_id) values (new.id);
  insert into user_presence (user_id) values (new.id);
  return null;
end
$$;
create trigger users_start_profile_stats after insert on users
  for each row execute function start_profile_stats();

-- Replies and expiries per recipient and day: the 90-day response rate is a sum over at most 91 rows,
-- however many messages there are. A rejection counts neither way.
create table response_days (
  user_id uuid not null references users,
  day date not null,
  replied integer not null default 0,
  expired integer not null default 0,
  primary key (user_id, day)
);
grant select, insert, update, delete on response_days to proverse_app;

create function refresh_response_rate(p_user uuid) returns void
language sql as $$
  update profile_stats
  set response_rate = (
    select round(100.0 * sum(replied) / nullif(sum(replied) + sum(expired), 0))
    from response_days
    where user_id = p_user and day > current_date - 90
  )
  where user_id = p_user;
$$;

-- Counts one outcome ('replied' or 'expired') for the recipient and brings their rate up to date.
create function record_response(p_user uuid, p_outcome text) returns void
language plpgsql as $$
begin
  insert into response_days as d (user_id, day, replied, expired)
  values (p_user, current_date, (p_outcome = 'replied')::int, (p_outcome = 'expired')::int)
  on conflict (user_id, day) do update
    set replied = d.replied + excluded.replied, expired = d.expired + excluded.expired;
  update profile_stats set consultations = consultations + (p_outcome = 'replied')::int where user_id = p_user;
  perform refresh_response_rate(p_user);
end
$$;

-- A registration waits here until its mail address is proven; registering again replaces it.
create table pending_registrations (
  email text primary key,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  profession text not null,
  created_at timestamptz not null default now(),
  constraint pending_registrations_email_lower_case check (email = lower(btrim(email)))
);
grant select, insert, update, delete on pending_registrations to proverse_app;

-- One live code per address and purpose; only a keyed hash is kept. A row outlives its code, because it
-- also remembers when a code was last asked for (the resend cooldown). Addresses without an account have rows
-- too, so that the cooldown tells nobody which addresses are known.
create table one_time_codes (
  email text not null,
  purpose text not null,
  code_hash bytea, -- null: asked for, but there was nothing to mail
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries_left smallint not null default 5,
  used_at timestamptz,
  primary key (email, purpose),
  constraint one_time_codes_purpose_known check (purpose in ('verify', 'reset')),
  constraint one_time_codes_tries_left check (tries_left >= 0)
);
grant select, insert, update, delete on one_time_codes to proverse_app;

-- The right to set a new password once, given for a right reset code.
create table password_reset_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users,
  expires_at timestamptz not null,
  used_at timestamptz
);
grant select, insert, update, delete on password_reset_tokens to proverse_app;

-- A session is one sign-in (a token family). Its refresh tokens form a chain; only hashes are kept.
create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index sessions_of_user on sessions (user_id) where ended_at is null;
create index sessions_by_end on sessions (ended_at) where ended_at is not null;
create index sessions_by_expiry on sessions (expires_at);
grant select, insert, update, delete on sessions to proverse_app;

-- Access tokens are verified without asking the database. These two triggers tell every node at once what voids a
-- token early, whichever code or hand caused it: a session that ended, an account suspended or restored.
create function announce_session_end() returns trigger
language plpgsql as $$
begin
  perform pg_notify('access', 'ended:' || new.id);
  return null;
end
$$;
create trigger sessions_announce_end after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function announce_session_end();

create function announce_user_status() returns trigger
language plpgsql as $$
begin
  perform pg_notify('access', new.status || ':' || new.id);
  return null;
end
$$;
create trigger users_announce_status after update of status on users
  for each row when (old.status is distinct from new.status)
  execute function announce_user_status();
-- Every node reads these at its start.
create index users_suspended on users (id) where status = 'suspended';

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  rotated_at timestamptz,
  child_sealed bytea -- the child's token, encrypted, so that a repeat within the grace gets the same one
);
create index refresh_tokens_of_session on refresh_tokens (session_id);
create index refresh_tokens_by_rotation on refresh_tokens (rotated_at) where rotated_at is not null;
grant select, insert, update, delete on refresh_tokens to proverse_app;

-- Idempotency keys, per user, for 24 hours. The answer is written by the transaction that does the work,
-- so a key exists exactly when its effect does.
create table idempotency_keys (
  user_id uuid not null references users,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key),
  constraint idempotency_keys_key_bounded check (length(key) between 1 and 255)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
grant select, insert, update, delete on idempotency_keys to proverse_app;

-- Begins a keyed operation. Null: go on, and call idem_finish in the same transaction. Otherwise the first
-- answer, to be given again. A parallel call with the same key waits here until the first one commits.
create function idem_begin(p_user uuid, p_key text, p_operation text, p_hash bytea) returns jsonb
language plpgsql as $$
declare
  v_found idempotency_keys;
begin
  if p_key is null then
    return null;
  end if;
  insert into idempotency_keys as k (user_id, key, operation, request_hash)
  values (p_user, p_key, p_operation, p_hash)
  on conflict (user_id, key) do update
    set operation = excluded.operation, request_hash = excluded.request_hash, response = null, created_at = now()
    where k.created_at < now() - interval '24 hours';
  if found then
    return null;
  end if;
  select * into v_found from idempotency_keys where user_id = p_user and key = p_key;
  if v_found.operation <> p_operation or v_found.request_hash <> p_hash then
    perform refuse('IDEMPOTENCY_KEY_REUSED');
  end if;
  return v_found.response;
end
$$;

create function idem_finish(p_user uuid, p_key text, p_response jsonb) returns void
language sql as $$
  update idempotency_keys set response = p_response where user_id = p_user and key = p_key;
$$;

-- Counters shared by all nodes. Unlogged: losing them in a crash forgives, and costs nothing else.
create unlogged table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, window_start)
);
grant select, insert, update, delete on rate_limits to proverse_app;

-- Counts one hit; answers the seconds to wait when the limit is exceeded, else 0. The window slides: of the hits of
-- the last fixed window as many count as it overlaps, so that nobody gets two limits' worth around its edge.
create function rate_limit_hit(p_bucket text, p_limit integer, p_window_seconds integer) returns integer
language plpgsql as $$
declare
  v_now double precision := extract(epoch from clock_timestamp());
  v_start double precision := floor(v_now / p_window_seconds) * p_window_seconds;
  v_hits integer;
  v_former integer;
begin
  insert into rate_limits as r (bucket, window_start, hits) values (p_bucket, to_timestamp(v_start), 1)
  on conflict (bucket, window_start) do update set hits = r.hits + 1
  returning hits into v_hits;
  select least(hits, p_limit) into v_former from rate_limits
  where bucket = p_bucket and window_start = to_timestamp(v_start - p_window_seconds);
  if v_hits + floor(coalesce(v_former, 0) * (1 - (v_now - v_start) / p_window_seconds)) <= p_limit then
    return 0;
  end if;
  return greatest(1, ceil(v_start + p_window_seconds - v_now))::integer;
end
$$;
