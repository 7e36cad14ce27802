-- Whether a message that the user sent or received is past its deadline and still pending. Readers ask this together
-- with their query and settle first when it is true (settle-due-messages.ts).
create or replace function has_due_messages(p_user uuid) returns boolean
language sql stable as $$
  select exists (select from messages where sender_id = p_user and status = 'pending' and expires_at <= now())
    or exists (select from messages where recipient_id = p_user and status = 'pending' and expires_at <= now())
$$;

-- Expires the due ones among messages of one sender, whose lock the caller holds. To avoid deadlocks, messages are
-- locked before statistics, and statistics in the order of users. Returns [{id, senderId, recipientId}].
create or replace function expire_locked(p_messages uuid[]) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  v_now timestamptz := clock_timestamp();
  v_due messages[];
  v_each messages;
begin
  select array_agg(d.m order by (d.m).recipient_id) into v_due
  from (
    select m from messages m
    where m.id = any (p_messages) and m.status = 'pending' and m.expires_at <= v_now
    order by m.id
    for update
  ) d;
  if v_due is null then
    return '[]';
  end if;
  foreach v_each in array v_due loop
    perform ledger_refund(v_each.hold_tx_id, 'refund_expire');
    update messages set status = 'expired', settled_at = v_now, remind_at = null where id = v_each.id;
    perform notify_of_message(v_each.sender_id, 'message_expired', v_each.id, true);
    perform notify_of_message(v_each.recipient_id, 'message_expired', v_each.id, false);
    perform record_response(v_each.recipient_id, 'expired');
  end loop;
  return (
    select jsonb_agg(jsonb_build_object('id', d.id, 'senderId', d.sender_id, 'recipientId', d.recipient_id))
    from unnest(v_due) d
  );
end
$$;

-- Refunds the sender if the message is due and still pending; otherwise does nothing. Returns what expired: [] or one
-- {id, senderId, recipientId}.
create or replace function expire_message(p_message uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_sender uuid;
begin
  select sender_id into v_sender from messages
  where id = p_message and status = 'pending' and expires_at <= clock_timestamp();
  if not found then
    return '[]';
  end if;
  perform ledger_lock(v_sender);
  return expire_locked(array[p_message]);
end
$$;

revoke execute on function expire_locked(uuid[]), expire_message(uuid) from public;
grant execute on function expire_message(uuid) to proverse_app;
