-- Raises an error unless the message is pending and before its deadline. The caller locks the row and then reads the
-- clock once: p_now is also the time that it stores for the reply. MESSAGE_EXPIRED rolls the transaction back, so the
-- server expires the message in a second one.
create or replace function require_answerable(p_message messages, p_now timestamptz) returns void
language plpgsql as $$
begin
  case p_message.status
    when 'replied' then perform raise_domain_error('ALREADY_REPLIED');
    when 'rejected' then perform raise_domain_error('ALREADY_REJECTED');
    when 'expired' then perform raise_domain_error('MESSAGE_EXPIRED');
    else
      if p_now >= p_message.expires_at then
        perform raise_domain_error('MESSAGE_EXPIRED');
      end if;
  end case;
end
$$;

-- Replies to a received message and earns its coins. Rejected with NOT_FOUND (also for its sender), ALREADY_REPLIED,
-- ALREADY_REJECTED, MESSAGE_EXPIRED, IDEMPOTENCY_KEY_REUSED.
create or replace function reply_message(
  p_user uuid, p_key text, p_operation text, p_hash bytea, p_message uuid, p_content text
) returns json
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_first jsonb;
  v_message messages;
  v_now timestamptz;
  v_answer json;
begin
  perform ledger_lock(p_user);
  v_first := idem_begin(p_user, p_key, p_operation, p_hash);
  if v_first is not null then
    return json_build_object('answer', v_first, 'replayed', true, 'expired', '[]'::json);
  end if;
  select * into v_message from messages where id = p_message and recipient_id = p_user for update;
  if not found then
    perform raise_domain_error('NOT_FOUND');
  end if;
  v_now := clock_timestamp();
  perform require_answerable(v_message, v_now);
  perform ledger_release(v_message.hold_tx_id);
  update messages
  set status = 'replied', reply_content = p_content, replied_at = v_now, settled_at = v_now, remind_at = null,
    read_at = coalesce(read_at, v_now)
  where id = p_message;
  perform notify_of_message(v_message.sender_id, 'message_replied', p_message, true);
  perform record_response(p_user, 'replied');
  v_answer := message_wire_of(p_message);
  if p_key is not null then
    perform idem_finish(p_user, p_key, v_answer::jsonb);
  end if;
  return json_build_object('answer', v_answer, 'replayed', false, 'expired', '[]'::json);
end
$$;

revoke execute on function reply_message(uuid, text, text, bytea, uuid, text) from public;
grant execute on function reply_message(uuid, text, text, bytea, uuid, text) to proverse_app;
