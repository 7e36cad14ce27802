-- Records that an admin opens a file of a reported message, and why, and returns where it lies. Returns no row for another file, or
-- one whose content was removed. Raises NOT_FOUND for people who are not admins.
create or replace function admin_open_file(p_admin uuid, p_request text, p_report uuid, p_file uuid, p_reason text)
returns table (name text, media_type text, bytes integer, address text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select f.name, f.media_type, f.bytes, f.address
    from message_reports r join files f on f.message_id = r.message_id
    where r.id = p_report and f.id = p_file and f.removed_at is null;
  if found then
    perform admin_record(p_admin, 'report.file_opened', 'report', p_report::text, jsonb_build_object(
      'fileId', p_file, 'reason', p_reason, 'requestId', p_request
    ));
  end if;
end
$$;
comment on function admin_open_file is 'not null';

revoke execute on function admin_open_file(uuid, text, uuid, uuid, text) from public;
grant execute on function admin_open_file(uuid, text, uuid, uuid, text) to proverse_app;
