-- Records one audit run. Only the auditor's role may call it, so the server can show audits but not invent one.
create or replace function audit_record(p_started_at timestamptz, p_checks integer, p_findings integer, p_failed text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into audit_runs (started_at, checks, findings, failed) values (p_started_at, p_checks, p_findings, p_failed)
$$;

create or replace trigger audit_runs_append_only before update or delete or truncate on audit_runs
  for each statement execute function forbid_change();
alter table audit_runs enable always trigger audit_runs_append_only;

revoke execute on function audit_record(timestamp with time zone, integer, integer, text[]) from public;
grant execute on function audit_record(timestamp with time zone, integer, integer, text[]) to proverse_audit;
