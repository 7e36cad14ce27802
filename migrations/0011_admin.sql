-- What admins do is written down, for good, in the transaction that does it.

-- `admin_id` is null for the operator's own commands on the server (npm run make-admin).
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
-- What was done about one person, message or withdrawal.
create index admin_acts_by_subject on admin_acts (subject_kind, subject_id, id desc);

-- The log is append-only, like the ledger, and keeps to it when session_replication_role says otherwise.
create trigger admin_acts_append_only before update or delete or truncate on admin_acts
  for each statement execute function ledger_refuse_change();
alter table admin_acts enable always trigger admin_acts_append_only;

-- Notes one act, as a part of the caller's transaction: call it beside the act itself. `p_detail` says what matters
-- about it, in ids and figures rather than names; its key `requestId` goes into a column of its own.
-- Refuses NOT_FOUND when `p_admin` is not an active admin (any more): then the act is undone as well.
create function admin_record(
  p_admin uuid, p_act text, p_subject_kind text, p_subject_id text, p_detail jsonb default '{}'
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Whoever takes the role away waits for this transaction, or this one sees that it is gone.
  perform from users where id = p_admin and role = 'admin' and status = 'active' for share;
  if not found then
    perform refuse('NOT_FOUND');
  end if;
  insert into admin_acts (admin_id, act, subject_kind, subject_id, detail, request_id)
  values (
    p_admin, p_act, p_subject_kind, p_subject_id, coalesce(p_detail, '{}') - 'requestId', p_detail ->> 'requestId'
  );
end
$$;

-- The server reads the log and adds to it through the function only.
grant select on admin_acts to proverse_app, proverse_audit;
revoke execute on function admin_record(uuid, text, text, text, jsonb) from public;
grant execute on function admin_record(uuid, text, text, text, jsonb) to proverse_app;
