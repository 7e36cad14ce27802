-- What a user has proven, or is about to prove: control of a domain, or a mailbox at one. The subject is a domain in ASCII
-- (punycode). A mark is shown while it is proven and not lost. `mailbox_hash` is keyed, so that the address is not stored.
create table verifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  kind text not null,
  subject text not null,
  token text,
  mailbox_hash bytea,
  created_at timestamptz not null default now(),
  proven_at timestamptz,
  checked_at timestamptz,
  failing_since timestamptz,
  failed_checks smallint not null default 0,
  lost_at timestamptz,
  lost_because text,
  check_due_at timestamptz,
  constraint verifications_once unique (user_id, kind, subject),
  constraint verifications_kind_known check (kind in ('domain', 'work_mail')),
  constraint verifications_subject_is_a_domain check (subject ~ '^[a-z0-9.-]{3,253}$'),
  constraint verifications_with_evidence check (
    case kind when 'domain' then token is not null and mailbox_hash is null else token is null and mailbox_hash is not null end
  ),
  constraint verifications_lost_after_proof check (lost_at is null or proven_at is not null),
  constraint verifications_lost_with_reason check ((lost_at is null) = (lost_because is null)),
  constraint verifications_reason_known check (lost_because in ('not_found', 'name_changed', 'expired', 'moved')),
  constraint verifications_checked_while_proven check ((check_due_at is not null) = (proven_at is not null and lost_at is null))
);
create index verifications_shown on verifications (user_id) where proven_at is not null and lost_at is null;
create index verifications_due on verifications (check_due_at) where check_due_at is not null;
-- One mailbox proves where one person works.
create unique index verifications_one_per_mailbox on verifications (mailbox_hash) where lost_at is null;
grant select, insert, update, delete on verifications to proverse_app;
