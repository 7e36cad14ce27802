-- The browser of a session that gets push notifications. The row disappears when its session ends (push-subscriptions.sql).
-- Address and keys are encrypted, because anyone who knows them can send to the device.
create table push_subscriptions (
  session_id uuid primary key references sessions on delete cascade,
  user_id uuid not null references users,
  endpoint_hash bytea not null, -- keyed
  encrypted bytea not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_of_user on push_subscriptions (user_id);
create index push_subscriptions_by_endpoint on push_subscriptions (endpoint_hash);
grant select, insert, update, delete on push_subscriptions to proverse_app;

-- Without a row: no text on lock screens, no quiet hours.
create table push_settings (
  user_id uuid primary key references users,
  shows_text boolean not null default false,
  quiet_from text,
  quiet_until text,
  time_zone text,
  constraint push_settings_whole_quiet_hours check (num_nonnulls(quiet_from, quiet_until, time_zone) in (0, 3)),
  constraint push_settings_times check (quiet_from ~ '^\d\d:\d\d$' and quiet_until ~ '^\d\d:\d\d$')
);
grant select, insert, update on push_settings to proverse_app;
