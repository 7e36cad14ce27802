-- Outgoing mail. A mail is written by the transaction that gives the reason for it, so it exists exactly when
-- its reason does, and it is sent by a worker afterwards: at least once, also when a process dies in between.
create table mail_outbox (
  id bigint generated always as identity primary key,
  sealed bytea, -- the whole mail, encrypted, because it may hold a code; erased after SMTP has taken it
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(), -- a claimed mail is due again when its lease runs out
  attempts integer not null default 0,
  delivered_at timestamptz,
  failed_at timestamptz, -- given up
  last_error text,
  constraint mail_outbox_body_until_done check (
    sealed is not null or delivered_at is not null or failed_at is not null
  )
);
create index mail_outbox_due on mail_outbox (due_at) where delivered_at is null and failed_at is null;
create index mail_outbox_by_age on mail_outbox (created_at);
grant select, insert, update, delete on mail_outbox to proverse_app;
