-- Returns the files as the API shows them to both sides of a message, in the order of their ids.
create or replace function files_json(p_files uuid[]) returns json
language sql stable as $$
  select coalesce(
    json_agg(
      json_build_object(
        'id', f.id,
        'name', f.name,
        'kind', f.kind,
        'mediaType', f.media_type,
        'bytes', f.bytes,
        'width', f.width,
        'height', f.height,
        'pages', f.pages,
        'durationMs', f.duration_ms,
        'peaks', f.peaks,
        'transcript', f.transcript,
        'hasPreview', f.preview_address is not null,
        'removedAt', wire_time(f.removed_at)
      )
      order by n
    ),
    '[]'
  )
  from unnest(p_files) with ordinality given (id, n) join files f using (id)
$$;

-- Records an upload before its content is stored. Returns its id, and whether its content must be stored: not after a repeat with
-- the same key and content, which returns the first one. Raises IDEMPOTENCY_KEY_REUSED for other content and FILE_LIMIT_REACHED.
create or replace function begin_file(p_file files, p_bytes_per_day bigint)
returns table (id uuid, is_needed boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_file files;
  v_day constant date := day_in_india(clock_timestamp());
begin
  -- One upload of a person at a time, so that two with one key are one file.
  perform from users u where u.id = p_file.owner_id and status = 'active' for no key update;
  if not found then
    perform raise_domain_error('UNAUTHENTICATED');
  end if;
  select * into v_file from files where owner_id = p_file.owner_id and upload_key = p_file.upload_key;
  if found and v_file.upload_hash <> p_file.upload_hash then
    perform raise_domain_error('IDEMPOTENCY_KEY_REUSED');
  elsif found and (v_file.is_stored or v_file.removed_at is not null) then
    return query select v_file.id, false;
    return;
  elsif found then
    -- The node that received it stopped before its content was stored. The trigger queues what it may have left.
    update files set address = p_file.address, preview_address = p_file.preview_address, preview_bytes = p_file.preview_bytes,
      created_at = clock_timestamp()
    where files.id = v_file.id;
    return query select v_file.id, true;
    return;
  end if;
  insert into file_days as d (user_id, day, bytes) values (p_file.owner_id, v_day, p_file.bytes)
  on conflict (user_id, day) do update set bytes = d.bytes + excluded.bytes
    where d.bytes + excluded.bytes <= p_bytes_per_day;
  if not found then
    perform raise_domain_error('FILE_LIMIT_REACHED', jsonb_build_object('retryAfterSeconds',
      ceil(extract(epoch from (v_day + 1)::timestamp at time zone 'Asia/Kolkata' - clock_timestamp()))::integer));
  end if;
  insert into files (
    owner_id, upload_key, upload_hash, name, kind, media_type, bytes, width, height, pages, duration_ms, peaks, address, preview_address,
    preview_bytes
  ) values (
    p_file.owner_id, p_file.upload_key, p_file.upload_hash, p_file.name, p_file.kind, p_file.media_type, p_file.bytes,
    p_file.width, p_file.height, p_file.pages, p_file.duration_ms, p_file.peaks, p_file.address, p_file.preview_address,
    p_file.preview_bytes
  ) returning * into v_file;
  return query select v_file.id, true;
end
$$;
comment on function begin_file is 'not null';

-- Records that the content at p_address is stored. Returns false if the file was removed or received again in the meantime.
create or replace function finish_file(p_file uuid, p_address text) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with stored as (update files set is_stored = true where id = p_file and address = p_address returning 1)
  select exists (table stored)
$$;
comment on function finish_file is 'not null';

-- Removes a file that its owner has not sent. Returns false if there is none.
create or replace function remove_file(p_owner uuid, p_file uuid) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with removed as (delete from files where id = p_file and owner_id = p_owner and message_id is null returning 1)
  select exists (table removed)
$$;
comment on function remove_file is 'not null';

-- Removes up to p_limit files that were not sent in time. Returns how many.
create or replace function remove_unsent_files(p_age interval, p_limit integer) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with removed as (
    delete from files where id in (
      select id from files where message_id is null and created_at < clock_timestamp() - p_age
      order by created_at limit p_limit for update skip locked
    )
    returning 1
  )
  select count(*)::integer from removed
$$;
comment on function remove_unsent_files is 'not null';

-- Makes what is said in the voice notes of these messages searchable.
create or replace function refresh_voice_texts(p_messages uuid[]) returns void
language sql as $$
  update messages m set voice_text = said.text
  from (
    select message_id, string_agg(transcript, E'\n' order by id) as text
    from files where message_id = any (p_messages) group by message_id
  ) said
  where m.id = said.message_id and m.voice_text is distinct from said.text;
  select index_changed_texts(p_messages);
$$;

-- Removes the content of these files and keeps what else is known, so that both sides see what there was. Returns how many.
create or replace function remove_contents(p_files uuid[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_spoken uuid[];
  v_removed integer;
begin
  -- Messages are locked before files, as everywhere.
  v_spoken := array(
    select m.id from messages m where m.id in (select message_id from files where id = any (p_files) and kind = 'voice')
    order by m.id for no key update
  );
  update files set address = null, preview_address = null, transcript = null, transcribe_at = null,
    removed_at = clock_timestamp()
  where id = any (p_files) and removed_at is null;
  get diagnostics v_removed = row_count;
  perform refresh_voice_texts(v_spoken);
  return v_removed;
end
$$;

-- Removes the content of up to p_limit files that were sent more than p_age ago. Returns how many.
create or replace function remove_old_contents(p_age interval, p_limit integer) returns integer
language sql security definer set search_path = public, pg_temp as $$
  select remove_contents(array(
    select id from files where removed_at is null and sent_at < clock_timestamp() - p_age
    order by sent_at limit p_limit
  ))
$$;
comment on function remove_old_contents is 'not null';

-- Queues what a file no longer refers to for removal from the store.
create or replace function files_queue_removal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into file_removals (address)
  select address from unnest(array[old.address, old.preview_address]) address
  where address is not null
    and (tg_op = 'DELETE' or address not in (coalesce(new.address, ''), coalesce(new.preview_address, '')))
  on conflict do nothing;
  return null;
end
$$;

create or replace trigger files_queue_removal after delete or update of address, preview_address on files
  for each row execute function files_queue_removal();

-- Returns why these files cannot be sent, or null. Without p_accepted, all kinds are. The caller has locked the files.
create or replace function files_obstacle(p_owner uuid, p_files uuid[], p_accepted file_kind[], p_bytes_max bigint) returns text
language sql stable as $$
  select case
    when count(*) <> cardinality(p_files) then 'FILE_GONE'
    when sum(bytes) > p_bytes_max then 'FILES_TOO_LARGE'
    when bool_or(kind <> all (p_accepted)) then 'FILE_KIND_NOT_ACCEPTED'
  end
  from files where id = any (p_files) and owner_id = p_owner and message_id is null and is_stored and removed_at is null
$$;

-- Locks files that are about to be sent, always in the same order, so that the sweep cannot remove them now.
create or replace function lock_files(p_files uuid[]) returns void
language plpgsql as $$
begin
  perform from files where id = any (p_files) order by id for no key update;
end
$$;

-- Binds the files of messages to them: those of the question, or those of the reply. The caller has locked the files.
create or replace function attach_files(p_messages uuid[], p_part text, p_at timestamptz) returns void
language plpgsql as $$
begin
  update files f set
    message_id = m.id, part = p_part, sent_at = p_at, transcribe_at = case f.kind when 'voice' then p_at end
  from messages m
  where m.id = any (p_messages) and f.id = any (case p_part when 'question' then m.file_ids else m.reply_file_ids end);
end
$$;

revoke execute on function
  attach_files(uuid[], text, timestamptz), begin_file(files, bigint), finish_file(uuid, text), lock_files(uuid[]), refresh_voice_texts(uuid[]), remove_contents(uuid[]),
  remove_file(uuid, uuid), remove_old_contents(interval, integer), remove_unsent_files(interval, integer)
from public;
grant execute on function
  begin_file(files, bigint), finish_file(uuid, text), remove_file(uuid, uuid), remove_old_contents(interval, integer),
  remove_unsent_files(interval, integer)
to proverse_app;
