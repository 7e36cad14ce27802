-- Outgoing email. An email is written by the transaction that causes it, so it exists exactly when its cause does. A
-- worker sends it afterwards: at least once, even if a process dies in between.
create table mail_outbox (
  id bigint generated always as identity primary key,
  encrypted bytea, -- the whole email, encrypted because it may hold a code; erased after delivery or the last attempt
  notified_user_id uuid, -- with the next column: the notification that the email is composed from when it is sent
  notification_id uuid,
  receipt_purchase_id uuid references purchases (id), -- the purchase whose receipt the email is
  is_digest boolean not null default false, -- the email is also about later notifications of the user's messages
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(), -- a claimed email is due again when its lease expires
  attempts integer not null default 0,
  delivered_at timestamptz,
  failed_at timestamptz, -- when the worker gave up
  last_error text,
  constraint mail_outbox_body_until_done check (
    encrypted is not null or notification_id is not null or receipt_purchase_id is not null or delivered_at is not null
    or failed_at is not null
  ),
  constraint mail_outbox_whole_reference check ((notification_id is null) = (notified_user_id is null))
);
create index mail_outbox_due on mail_outbox (due_at) where delivered_at is null and failed_at is null;
create unique index mail_outbox_one_receipt on mail_outbox (receipt_purchase_id) where receipt_purchase_id is not null;
-- A digest takes in notifications until a worker claims it.
create unique index mail_outbox_open_digest on mail_outbox (notified_user_id) where is_digest and attempts = 0;
create index mail_outbox_of_user on mail_outbox (notified_user_id, created_at) where notified_user_id is not null;
create index mail_outbox_by_age on mail_outbox (created_at);
-- For /metrics: emails given up recently.
create index mail_outbox_given_up on mail_outbox (failed_at) where failed_at is not null;
grant select, insert, update, delete on mail_outbox to proverse_app;

-- Addresses that bounced, as keyed hashes. They get no notification emails until suppressed_until, which is later after
-- each bounce. Codes and security emails are still sent to them.
create table mail_bounces (
  address_hash bytea primary key,
  bounces smallint not null default 1,
  suppressed_until timestamptz not null,
  constraint mail_bounces_counted check (bounces > 0)
);
create index mail_bounces_by_age on mail_bounces (suppressed_until);
grant select, insert, update, delete on mail_bounces to proverse_app;

-- The log of what admins did. `admin_id` is null for the operator's commands on the server (npm run make-admin).
create table admin_acts (
  id bigint generated always as identity primary key,
  admin_id uuid,
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  detail jsonb not null default '{}',
  request_id text,
  created_at timestamptz not null default clock_timestamp(),
  constraint admin_acts_worded check (act ~ '^[a-z_.]{1,60}$' and subject_kind ~ '^[a-z_]{1,30}$'),
  constraint admin_acts_bounded check (
    length(subject_id) between 1 and 100 and length(request_id) <= 200 and octet_length(detail::text) <= 10000
  )
);
-- Finds what was done about one person, message or withdrawal. The id is enough, because their ids never collide.
create index admin_acts_of_subject on admin_acts (subject_id, id desc);
grant select on admin_acts to proverse_app, proverse_audit;

-- Each run of the auditor, and which of its checks failed.
create table audit_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  checks integer not null,
  findings integer not null,
  failed text[] not null,
  constraint audit_runs_findings_are_of_checks check (
    checks > 0 and findings >= 0 and (findings > 0) = (cardinality(failed) > 0) and cardinality(failed) <= checks
  )
);
grant select on audit_runs to proverse_app, proverse_audit;

-- When the admins were last mailed about waiting work. Has one row after the first email.
create table admin_reminders (
  is_only boolean primary key default true,
  sent_at timestamptz not null,
  constraint admin_reminders_has_one_row check (is_only)
);
grant select, insert, update on admin_reminders to proverse_app;
