-- What an admin decides about a reported message: nothing, or that its sender gets everything back.

-- `closed_by`: who rejected a message in its recipient's stead. `refunded_at`: the coins of a reply went back.
-- Not validated, because every row there is satisfies them: a check of all rows would hold up everybody.
alter table messages
  add column closed_by text,
  add column refunded_at timestamptz,
  add constraint messages_closed_by_known check (
    closed_by is null or (status = 'rejected' and closed_by in ('moderation', 'sender_left', 'recipient_left'))
  ) not valid,
  add constraint messages_refunded_when_replied check (status = 'replied' or refunded_at is null) not valid;
grant select (closed_by, refunded_at) on messages to proverse_audit;
grant select (id, message_id, reporter_id, reason, status, created_at, resolved_at, resolved_by) on message_reports
  to proverse_audit;

-- As in 0003_messages_operations.sql, and says who closed a message and whether it was refunded.
create or replace function message_json(
  m messages, p_sender users, p_sender_rating numeric, p_recipient users, p_recipient_rating numeric, g ratings
) returns json
language sql stable as $$
  select json_build_object(
    'id', m.id,
    'fromUserId', m.sender_id,
    'toUserId', m.recipient_id,
    'fromUserName', p_sender.first_name || ' ' || p_sender.last_name,
    'toUserName', p_recipient.first_name || ' ' || p_recipient.last_name,
    'fromUser', participant_wire(p_sender, p_sender_rating),
    'toUser', participant_wire(p_recipient, p_recipient_rating),
    'subject', m.subject,
    'content', m.content,
    'amount', m.price_coins,
    'feeCoins', m.fee_coins,
    'status', m.status,
    'createdAt', wire_time(m.created_at),
    'expiresAt', wire_time(m.expires_at),
    'readAt', wire_time(m.read_at),
    'reply', case when m.replied_at is not null then json_build_object(
      'content', m.reply_content, 'createdAt', wire_time(m.replied_at), 'readAt', wire_time(m.reply_read_at)
    ) end,
    'userRating', case when g.message_id is not null then json_build_object(
      'rating', g.rating, 'review', g.review, 'createdAt', wire_time(g.created_at)
    ) end,
    'metadata', json_build_object(
      'rejectionReason', m.rejection_reason, 'closedBy', m.closed_by, 'refundedAt', wire_time(m.refunded_at)
    )
  )
$$;

-- Rejects a pending message in its recipient's stead and gives its sender everything back. The caller holds the
-- sender's lock and has locked the row. The recipient's response rate is not concerned.
create function close_message(p_message uuid, p_closed_by text, p_reason text) returns void
language plpgsql as $$
declare
  v_hold bigint;
begin
  update messages set
    status = 'rejected', closed_by = p_closed_by, rejection_reason = p_reason, settled_at = clock_timestamp(),
    remind_at = null
  where id = p_message
  returning hold_tx_id into strict v_hold;
  perform ledger_refund(v_hold, 'refund_reject');
end
$$;

-- Decides a report: 'dismiss', or 'refund' of its message, which settles all open reports of that message. Of a message
-- that waits the price goes back by its rejection. Of one that is answered the recipient's earnings are taken back and
-- wait in escrow: refund_deliver brings them to the sender, in a transaction of its own.
-- Answers {outcome, messageId, senderId, recipientId}: 'decided'; 'known' for a repeat, which changes nothing; 'again'
-- when the message was answered at this very moment, to be called once more; 'expired' when the message turned out to be
-- overdue: its sender has everything back by that, and the report is still open.
-- Refuses NOT_FOUND, REPORT_RESOLVED (decided otherwise), NOTHING_TO_REFUND (the coins went back already, or their
-- sender's account is deleted).
create function admin_resolve_report(
  p_admin uuid, p_request text, p_report uuid, p_decision text, p_note text
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_report message_reports;
  v_message messages;
  v_locked text;
  v_wanted text := case p_decision when 'refund' then 'refunded' else 'dismissed' end;
  v_answer jsonb;
begin
  select m.* into v_message from message_reports r join messages m on m.id = r.message_id where r.id = p_report;
  if not found then
    perform refuse('NOT_FOUND');
  end if;
  v_answer := jsonb_build_object(
    'messageId', v_message.id, 'senderId', v_message.sender_id, 'recipientId', v_message.recipient_id
  );
  -- One user's lock, before any row: the one whose wallet will move, as far as can be seen from here.
  if p_decision = 'refund' and v_message.status in ('pending', 'replied') then
    v_locked := v_message.status;
    perform ledger_lock(case v_locked when 'pending' then v_message.sender_id else v_message.recipient_id end);
  end if;
  select * into strict v_report from message_reports where id = p_report for update;
  if v_report.status = v_wanted then
    return v_answer || '{"outcome": "known"}';
  elsif v_report.status <> 'open' then
    perform refuse('REPORT_RESOLVED');
  end if;
  if p_decision = 'refund' then
    select * into strict v_message from messages where id = v_message.id for update;
    if v_message.status in ('rejected', 'expired') or v_message.refunded_at is not null then
      perform refuse('NOTHING_TO_REFUND');
    elsif v_message.status <> v_locked then
      return v_answer || '{"outcome": "again"}';
    elsif v_message.status = 'replied' then
      perform refund_reply(v_message);
    elsif v_message.expires_at <= clock_timestamp() then
      perform expire_locked(array[v_message.id]);
      return v_answer || '{"outcome": "expired"}';
    else
      perform close_message(v_message.id, 'moderation', 'Proverse has given this message back to its sender.');
      perform tell_refunded(v_message);
    end if;
  end if;
  perform notify_user(
    reporter_id, 'report_resolved', 'Your report was reviewed',
    '“' || v_message.subject || '”: ' || case p_decision
      when 'refund' then 'its sender has got everything back. Thank you for telling us.'
      else 'we found nothing that we should act on. You can block whoever you do not want to hear from.'
    end, v_message.id
  )
  from message_reports
  where status = 'open' and (id = p_report or (p_decision = 'refund' and message_id = v_message.id));
  update message_reports
  set status = v_wanted, resolved_at = clock_timestamp(), resolved_by = p_admin,
    note = case when id = p_report then p_note end
  where status = 'open' and (id = p_report or (p_decision = 'refund' and message_id = v_message.id));
  perform admin_record(p_admin, 'report.' || v_wanted, 'report', p_report::text, jsonb_build_object(
    'messageId', v_message.id, 'amountCoins', v_message.price_coins, 'messageStatus', v_message.status,
    'senderId', v_message.sender_id, 'recipientId', v_message.recipient_id, 'note', p_note, 'requestId', p_request
  ));
  return v_answer || '{"outcome": "decided"}';
end
$$;

-- Takes back what a reply earned. The caller holds the recipient's lock and has locked the row.
create function refund_reply(p_message messages) returns void
language plpgsql as $$
declare
  v_release bigint;
begin
  perform from users where id = p_message.sender_id and status <> 'deleted';
  if not found then
    perform refuse('NOTHING_TO_REFUND');
  end if;
  select id into strict v_release from ledger_tx where hold_tx_id = p_message.hold_tx_id and kind = 'release';
  perform ledger_reverse_release(v_release);
  update messages set refunded_at = clock_timestamp() where id = p_message.id;
  perform notify_user(
    p_message.recipient_id, 'message_refunded', 'A reply of yours was refunded',
    '“' || p_message.subject || '”: after a report its sender gets everything back, and what you earned by it has been '
      || 'taken back.', p_message.id
  );
end
$$;

-- The words to somebody whose coins of a message have come back.
create function tell_refunded(p_message messages) returns void
language plpgsql as $$
begin
  perform notify_user(
    p_message.sender_id, 'message_refunded', 'Proverse has refunded your message',
    '“' || p_message.subject || '”: ' || to_char(p_message.price_coins, 'FM99,999')
      || case p_message.price_coins when 1 then ' coin is' else ' coins are' end || ' back in your wallet', p_message.id
  );
end
$$;

-- Brings the coins that were taken back for a message to its sender, and tells both sides. Answers whether it did;
-- false, and nothing moves, when they are there already or none were taken.
create function refund_deliver(p_message uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_message messages;
  v_reversal bigint;
begin
  select * into v_message from messages where id = p_message and refunded_at is not null;
  if not found then
    return false;
  end if;
  perform ledger_lock(v_message.sender_id);
  select reversal.id into strict v_reversal
  from ledger_tx release join ledger_tx reversal on reversal.hold_tx_id = release.id
  where release.hold_tx_id = v_message.hold_tx_id;
  if exists (select from ledger_tx where hold_tx_id = v_reversal) then
    return false;
  end if;
  perform ledger_refund_admin(v_reversal);
  perform tell_refunded(v_message);
  return true;
end
$$;

-- Messages whose coins have not reached their sender yet: those of a server that died in between.
create function refunds_under_way() returns table (message_id uuid)
language sql stable as $$
  select t.message_id from ledger_tx t
  where t.kind = 'release_reversed' and not exists (select from ledger_tx r where r.hold_tx_id = t.id)
$$;

revoke execute on function
  close_message(uuid, text, text),
  refund_reply(messages),
  tell_refunded(messages),
  admin_resolve_report(uuid, text, uuid, text, text),
  refund_deliver(uuid)
from public;
grant execute on function admin_resolve_report(uuid, text, uuid, text, text), refund_deliver(uuid) to proverse_app;
