-- Mail that nobody can be pestered with: codes per address and day, and addresses that refuse what we send.

-- How often codes were asked for and mailed in the 24 hours from counted_since on. What is asked counts for every
-- address alike, so that a refusal tells nothing of it; a registration is held back by what was really mailed only.
alter table one_time_codes
  add column counted_since timestamptz not null default now(),
  add column asked smallint not null default 1,
  add column mailed smallint not null default 0;

-- Addresses that refused a mail for good, as keyed hashes. Until held_until no further notification goes there, after
-- each refusal for longer; codes and security mails are tried all the same.
create table mail_refusals (
  address_hash bytea primary key,
  refusals smallint not null default 1,
  held_until timestamptz not null,
  constraint mail_refusals_counted check (refusals > 0)
);
create index mail_refusals_by_age on mail_refusals (held_until);
grant select, insert, update, delete on mail_refusals to proverse_app;
