-- Records an admin's action as part of the caller's transaction. `p_detail` holds ids and figures rather than names;
-- its key `requestId` has a column of its own. Rejected with NOT_FOUND when `p_admin` is not an active admin, which
-- also undoes the action. It repeats admin_require, because the auditor compares the body of this function.
create or replace function admin_record(
  p_admin uuid, p_act text, p_subject_kind text, p_subject_id text, p_detail jsonb default '{}'
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Removing the role waits for this transaction, or this one sees that it is gone.
  perform from users where id = p_admin and role = 'admin' and status = 'active' for share;
  if not found then
    perform raise_domain_error('NOT_FOUND');
  end if;
  insert into admin_acts (admin_id, act, subject_kind, subject_id, detail, request_id)
  values (
    p_admin, p_act, p_subject_kind, p_subject_id, coalesce(p_detail, '{}') - 'requestId', p_detail ->> 'requestId'
  );
end
$$;

-- The log is append-only, like the ledger. `enable always` keeps it so when session_replication_role is set, which
-- turns other triggers off.
create or replace trigger admin_acts_append_only before update or delete or truncate on admin_acts
  for each statement execute function forbid_change();
alter table admin_acts enable always trigger admin_acts_append_only;

revoke execute on function admin_record(uuid, text, text, text, jsonb) from public;
grant execute on function admin_record(uuid, text, text, text, jsonb) to proverse_app;
