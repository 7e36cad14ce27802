-- Claims the voice note that has waited longest for its transcript, and sets when it is due again if this attempt fails: after 1, 4, 16
-- and 64 minutes, and never after the fifth. Notes that were sent while no provider was set are not sent to it a day later.
create or replace function claim_transcription()
returns table (id uuid, address text, bytes integer, media_type text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := clock_timestamp();
begin
  update files set transcribe_at = null where transcribe_at < v_now - interval '1 day';
  return query
    update files f
    set transcribe_attempts = transcribe_attempts + 1,
      transcribe_at = case when transcribe_attempts < 4 then v_now + interval '1 minute' * 4 ^ transcribe_attempts end
    where f.id = (
      select due.id from files due where due.transcribe_at <= v_now
      order by due.transcribe_at limit 1 for update skip locked
    )
    returning f.id, f.address, f.bytes, f.media_type;
end
$$;
comment on function claim_transcription is 'not null';

-- Stores what is said in a voice note, or null if that is unknown, and makes it searchable. Returns the message with its sides, or no row
-- if the note was removed in the meantime.
create or replace function save_transcript(p_file uuid, p_transcript text)
returns table (id uuid, sender_id uuid, recipient_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_message messages;
begin
  -- The message first, as everywhere.
  select m.* into v_message from messages m join files f on f.message_id = m.id where f.id = p_file for no key update of m;
  update files f set transcript = p_transcript, transcribe_at = null where f.id = p_file and removed_at is null;
  if found then
    perform refresh_voice_texts(array[v_message.id]);
    return query select v_message.id, v_message.sender_id, v_message.recipient_id;
  end if;
end
$$;
comment on function save_transcript is 'not null';

revoke execute on function claim_transcription(), save_transcript(uuid, text) from public;
grant execute on function claim_transcription(), save_transcript(uuid, text) to proverse_app;
