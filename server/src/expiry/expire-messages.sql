-- Returns whether a message that the user sent or received is past its deadline and still pending. Queries select this
-- too. If it is true, the server expires those messages and repeats the query (expire-due-messages.ts).
create or replace function has_due_messages(p_user uuid) returns boolean
language sql stable as $$
  select exists (select from messages where sender_id = p_user and status = 'pending' and expires_at <= now())
    or exists (select from messages where recipient_id = p_user and status = 'pending' and expires_at <= now())
$$;
comment on function has_due_messages is 'not null';

-- Expires those of p_messages that are due. Those sent with a free pass move no coins and do not affect the response rate.
-- The caller holds the locks of their senders. To avoid deadlocks, messages are locked before statistics. Returns
-- [{id, senderId, recipientId}].
create or replace function expire_locked(p_messages uuid[]) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  v_now timestamptz := clock_timestamp();
  v_due uuid[];
  v_holds bigint[];
  v_recipients uuid[];
  v_expired jsonb;
begin
  select
    array_agg(id), array_agg(hold_tx_id) filter (where hold_tx_id is not null),
    array_agg(recipient_id) filter (where hold_tx_id is not null),
    jsonb_agg(jsonb_build_object('id', id, 'senderId', sender_id, 'recipientId', recipient_id))
  into v_due, v_holds, v_recipients, v_expired
  from (
    select * from messages m
    where m.id = any (p_messages) and m.status = 'pending' and m.expires_at <= v_now
    order by m.id
    for no key update
  ) due;
  if v_due is null then
    return '[]';
  end if;
  if v_holds is not null then
    perform ledger_resolve(v_holds, array_fill('refund_expire'::text, array[cardinality(v_holds)]));
  end if;
  update messages set status = 'expired', closed_at = v_now, remind_at = null where id = any (v_due);
  insert into notifications (user_id, type, message_id, mail_due, push_due_at, to_webhooks)
  select
    u.id, 'message_expired', m.id, u.id = m.sender_id and wants_message_mail(u),
    case u.id when m.sender_id then message_push_due(u) end, u.has_webhooks
  from messages m join users u on u.id in (m.sender_id, m.recipient_id)
  where m.id = any (v_due);
  if v_recipients is not null then
    perform record_responses(v_recipients, 'expired');
  end if;
  return v_expired;
end
$$;

-- Expires those of p_messages that are due and still pending, and refunds their senders. Returns the expired messages
-- as [{id, senderId, recipientId}]. Reads call it and must answer within two seconds, also while the owner of a lock waits
-- for a standby.
create or replace function expire_messages(p_messages uuid[]) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  v_due uuid[] := array(
    select id from messages where id = any (p_messages) and status = 'pending' and expires_at <= clock_timestamp()
  );
begin
  perform ledger_lock(sender_id) from (
    select distinct sender_id from messages where id = any (v_due) order by sender_id
  ) in_order;
  return expire_locked(v_due);
end
$$;

-- Expires up to 500 overdue messages of the senders. Returns them as expire_locked() does.
create or replace function expire_due_of_senders(p_senders uuid[], p_at timestamptz) returns jsonb
language plpgsql as $$
declare
  v_due uuid[] := array(
    select id from messages where sender_id = any (p_senders) and status = 'pending' and expires_at <= p_at
    order by expires_at limit 500
  );
begin
  return case when v_due = '{}' then '[]' else expire_locked(v_due) end;
end
$$;

revoke execute on function
  expire_locked(uuid[]), expire_messages(uuid[]), expire_due_of_senders(uuid[], timestamptz)
from public;
grant execute on function expire_messages(uuid[]) to proverse_app;
