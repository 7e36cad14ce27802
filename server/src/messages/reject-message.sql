-- Rejects a received message and refunds its sender. Locks the sender's wallet. Raises the errors of reply_message.
create or replace function reject_message(
  p_user uuid, p_key text, p_operation text, p_hash bytea, p_message uuid, p_reason text
) returns json
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_first jsonb;
  v_sender uuid;
  v_message messages;
  v_now timestamptz;
  v_answer json;
begin
  select sender_id into v_sender from messages where id = p_message and recipient_id = p_user;
  if not found then
    perform raise_domain_error('NOT_FOUND');
  end if;
  perform ledger_lock(v_sender);
  v_first := idem_begin(p_user, p_key, p_operation, p_hash);
  if v_first is not null then
    return json_build_object('answer', v_first, 'replayed', true, 'expired', '[]'::json);
  end if;
  select * into strict v_message from messages where id = p_message for update;
  v_now := clock_timestamp();
  perform require_answerable(v_message, v_now);
  perform ledger_refund(v_message.hold_tx_id, 'refund_reject');
  update messages
  set status = 'rejected', rejection_reason = p_reason, settled_at = v_now, remind_at = null,
    read_at = coalesce(read_at, v_now)
  where id = p_message;
  perform notify_of_message(v_sender, 'message_rejected', p_message, true);
  v_answer := message_wire_of(p_message);
  if p_key is not null then
    perform idem_finish(p_user, p_key, v_answer::jsonb);
  end if;
  return json_build_object('answer', v_answer, 'replayed', false, 'expired', '[]'::json);
end
$$;

revoke execute on function reject_message(uuid, text, text, bytea, uuid, text) from public;
grant execute on function reject_message(uuid, text, text, bytea, uuid, text) to proverse_app;
