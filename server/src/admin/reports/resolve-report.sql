-- Rejects with OWN_REPORT when an admin decides a report about a message that they sent or received. This is a trigger,
-- so that it also checks reports that are decided along with another one. Users who are not active admins pass this
-- check, because admin_record then rejects them with NOT_FOUND.
create or replace function message_reports_forbid_own() returns trigger
language plpgsql as $$
begin
  perform from messages m join users u on u.id in (m.sender_id, m.recipient_id)
  where m.id = new.message_id and u.id = new.resolved_by and u.role = 'admin' and u.status = 'active';
  if found then
    perform raise_domain_error('OWN_REPORT');
  end if;
  return new;
end
$$;

-- Takes the coins of an answered message back from its recipient: reverses the release and notifies the recipient.
-- Rejected with NOTHING_TO_REFUND when the sender's account is deleted. Waits for a deletion of that account that is
-- committing.
create or replace function refund_reply(p_message messages) returns void
language plpgsql as $$
declare
  v_release bigint;
begin
  perform from users where id = p_message.sender_id and status <> 'deleted' for share;
  if not found then
    perform raise_domain_error('NOTHING_TO_REFUND');
  end if;
  select id into strict v_release from ledger_tx where hold_tx_id = p_message.hold_tx_id and kind = 'release';
  perform ledger_reverse_release(v_release);
  update messages set refunded_at = clock_timestamp() where id = p_message.id;
  perform notify_user(
    p_message.recipient_id, 'message_refunded', 'Your reply was refunded',
    '“' || p_message.subject || '”: after a report, we refunded the sender and took back what you earned.', p_message.id
  );
end
$$;

-- Notifies the sender that a message was refunded.
create or replace function notify_refunded(p_message messages) returns void
language plpgsql as $$
begin
  perform notify_user(
    p_message.sender_id, 'message_refunded', 'We refunded your message',
    '“' || p_message.subject || '”: ' || case p_message.price_coins
      when 0 then 'we closed it. It was free.'
      when 1 then 'we''ve refunded 1 coin to your wallet.'
      else 'we''ve refunded ' || to_char(p_message.price_coins, 'FM99,999') || ' coins to your wallet.'
    end, p_message.id
  );
end
$$;

-- Decides a report: 'dismiss', or 'refund', which resolves all open reports of the message. A pending message is
-- refunded by a rejection. For an answered one the recipient's earnings return to escrow, and refund_deliver pays them
-- to the sender in a separate transaction. A refund also removes the contents of the message's files. Returns {outcome, messageId, senderId, recipientId, report}: 'decided', with
-- the report as admins see it; 'known' for a repeat, which changes nothing; 'again' when the message was answered at
-- this very moment and the caller must call again; 'expired' when the message was overdue and is now refunded, with the
-- report still open. Rejected with NOT_FOUND, IDEMPOTENCY_KEY_REUSED, REPORT_RESOLVED (decided otherwise),
-- NOTHING_TO_REFUND (refunded already, answered for free, or the sender's account is deleted).
create or replace function admin_resolve_report(
  p_admin uuid, p_request text, p_key text, p_operation text, p_hash bytea, p_report uuid, p_decision text, p_note text
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_report message_reports;
  v_message messages;
  v_locked text;
  v_wanted text := case p_decision when 'refund' then 'refunded' else 'dismissed' end;
  v_response jsonb;
  v_known jsonb;
begin
  select m.* into v_message from message_reports r join messages m on m.id = r.message_id where r.id = p_report;
  if not found then
    perform raise_domain_error('NOT_FOUND');
  end if;
  v_response := jsonb_build_object(
    'messageId', v_message.id, 'senderId', v_message.sender_id, 'recipientId', v_message.recipient_id
  );
  -- One user's lock, before any row: the user whose wallet is expected to move.
  if p_decision = 'refund' and v_message.status in ('pending', 'replied') then
    v_locked := v_message.status;
    perform ledger_lock(case v_locked when 'pending' then v_message.sender_id else v_message.recipient_id end);
  end if;
  perform admin_require(p_admin);
  v_known := idem_begin(p_admin, p_key, p_operation, p_hash);
  if v_known is not null then
    return v_response || jsonb_build_object('outcome', 'known', 'report', v_known);
  end if;
  select * into strict v_report from message_reports where id = p_report for update;
  if v_report.status = v_wanted then
    return v_response || report_finish(p_admin, p_key, p_report, 'known');
  elsif v_report.status <> 'open' then
    perform raise_domain_error('REPORT_RESOLVED');
  end if;
  if p_decision = 'refund' then
    select * into strict v_message from messages where id = v_message.id for update;
    if v_message.status in ('rejected', 'expired') or v_message.refunded_at is not null
      or (v_message.status = 'replied' and v_message.hold_tx_id is null)
    then
      perform raise_domain_error('NOTHING_TO_REFUND');
    elsif v_message.status <> v_locked then
      perform idem_forget(p_admin, p_key);
      return v_response || '{"outcome": "again"}';
    elsif v_message.status = 'replied' then
      perform refund_reply(v_message);
    elsif v_message.expires_at <= clock_timestamp() then
      perform expire_locked(array[v_message.id]);
      perform idem_forget(p_admin, p_key);
      return v_response || '{"outcome": "expired"}';
    else
      perform close_message(v_message.id, 'moderation', 'Proverse refunded this message to its sender.');
      perform notify_refunded(v_message);
    end if;
    perform remove_contents(array(select id from files where message_id = v_message.id));
  end if;
  perform notify_user(
    reporter_id, 'report_resolved', 'Your report was reviewed',
    '“' || v_message.subject || '”: ' || case p_decision
      when 'refund' then 'we refunded the sender. Thank you for reporting it.'
      else 'we found no violation. You can block anyone you don''t want to hear from.'
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
  return v_response || report_finish(p_admin, p_key, p_report, 'decided');
end
$$;

-- Stores the decided report under the admin's key. Returns {outcome, report}.
create or replace function report_finish(p_admin uuid, p_key text, p_report uuid, p_outcome text) returns jsonb
language plpgsql as $$
declare
  v_report jsonb := report_for_admin(p_report, p_admin);
begin
  perform idem_finish(p_admin, p_key, v_report);
  return jsonb_build_object('outcome', p_outcome, 'report', v_report);
end
$$;

create or replace trigger message_reports_forbid_own before update of resolved_by on message_reports
for each row when (new.resolved_by is not null) execute function message_reports_forbid_own();

revoke execute on function
  admin_resolve_report(uuid, text, text, text, bytea, uuid, text, text),
  refund_reply(messages),
  report_finish(uuid, text, uuid, text),
  notify_refunded(messages)
from public;
grant execute on function admin_resolve_report(uuid, text, text, text, bytea, uuid, text, text) to proverse_app;
