-- Operations on messages. Each is one call, one transaction, and takes its locks in one order: one user's ledger
-- lock, the idempotency key, message rows by id, profile_stats by user. They run as their owner: the server's own
-- role cannot change a message's status, however wrong its code is.
-- Answers: {answer: the wire object, replayed: true when an idempotency key was known, expired: [...] what was
-- settled on the way}. Times are clock_timestamp() read after the locks, so that waiting makes nobody early.

create function wire_time(p_at timestamptz) returns text
language sql stable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function participant_wire(p_user users, p_rating numeric) returns json
language sql stable as $$
  select json_build_object(
    'id', p_user.id, 'name', p_user.first_name || ' ' || p_user.last_name, 'avatar', p_user.avatar_url,
    'profession', p_user.profession, 'rating', p_rating
  )
$$;

-- A message as both of its sides get it. json rather than jsonb: it is only passed on, and writing it takes half the
-- time.
create function message_json(
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
    'metadata', json_build_object('rejectionReason', m.rejection_reason)
  )
$$;

-- Every message with its wire object; whoever selects from here says whose messages they want.
create view message_wire as
select
  m.id, m.sender_id, m.recipient_id, m.status = 'pending' and m.expires_at <= now() as overdue,
  message_json(m, s, ss.rating_avg, r, rs.rating_avg, g) as wire
from messages m
join users s on s.id = m.sender_id
join users r on r.id = m.recipient_id
left join profile_stats ss on ss.user_id = m.sender_id
left join profile_stats rs on rs.user_id = m.recipient_id
left join ratings g on g.message_id = m.id;

create function message_wire_of(p_message uuid) returns json
language plpgsql stable as $$
begin
  return (select wire from message_wire where id = p_message);
end
$$;

-- Is a message that the user sent or received past its time and still pending? Readers ask this beside their
-- question and settle first when it is so (server/src/messages/settle-due.ts).
create function has_due_messages(p_user uuid) returns boolean
language sql stable as $$
  select exists (select from messages where sender_id = p_user and status = 'pending' and expires_at <= now())
    or exists (select from messages where recipient_id = p_user and status = 'pending' and expires_at <= now())
$$;

-- Mails about messages go to those who want both mail and news about messages; the bell rings for everybody.
create function notify_user(p_user uuid, p_type text, p_message uuid, p_with_mail boolean) returns void
language sql as $$
  insert into notifications (user_id, type, message_id, mail_due)
  select id, p_type, p_message, p_with_mail and status = 'active' and email_notifications and message_notifications
  from users
  where id = p_user
$$;

-- Expires those of the messages that are due; all are of one sender, whose lock the caller holds. Messages are
-- locked before any statistics, and statistics in the order of users, or two of these could wait for each other.
create function expire_locked(p_messages uuid[]) returns jsonb
language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
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
    perform notify_user(v_each.sender_id, 'message_expired', v_each.id, true);
    perform notify_user(v_each.recipient_id, 'message_expired', v_each.id, false);
    perform record_response(v_each.recipient_id, 'expired');
  end loop;
  return (
    select jsonb_agg(jsonb_build_object('id', d.id, 'senderId', d.sender_id, 'recipientId', d.recipient_id))
    from unnest(v_due) d
  );
end
$$;

-- Gives the sender everything back when the message is due and still waits; otherwise does nothing. Answers what
-- was expired: [] or one {id, senderId, recipientId}.
create function expire_message(p_message uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
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

-- Sends one paid message at the recipient's current rate. The sender's own overdue messages are settled first, so
-- that coins which have come back can be spent (at most 500 of them; the sweep sees to more).
-- Refuses SELF_MESSAGE, NOT_FOUND (nobody there, suspended, or a private profile, which takes no new messages from
-- anybody), RECIPIENT_HAS_NO_RATE, PRICE_CHANGED {currentRate}, INSUFFICIENT_COINS, IDEMPOTENCY_KEY_REUSED.
create function send_message(
  p_sender uuid, p_key text, p_operation text, p_hash bytea,
  p_recipient uuid, p_subject text, p_content text, p_amount integer, p_ttl interval, p_fee_bps integer
) returns json
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_first jsonb;
  v_due uuid[];
  v_expired jsonb := '[]';
  v_side record;
  v_recipient users;
  v_message messages;
  v_id uuid := uuidv7();
  v_fee integer;
  v_hold bigint;
  v_now timestamptz;
  v_answer json;
begin
  perform ledger_lock(p_sender);
  v_first := idem_begin(p_sender, p_key, p_operation, p_hash);
  if v_first is not null then
    return json_build_object('answer', v_first, 'replayed', true, 'expired', v_expired);
  end if;
  if p_sender = p_recipient then
    perform refuse('SELF_MESSAGE');
  end if;
  v_now := clock_timestamp();
  v_due := array(
    select id from messages where sender_id = p_sender and status = 'pending' and expires_at <= v_now
    order by expires_at limit 500
  );
  if v_due <> '{}' then
    v_expired := expire_locked(v_due);
  end if;

  select s as sender, ss.rating_avg as sender_rating, r as recipient, rs.rating_avg as recipient_rating into v_side
  from users r
  join profile_stats rs on rs.user_id = r.id
  join users s on s.id = p_sender
  join profile_stats ss on ss.user_id = s.id
  where r.id = p_recipient and r.status = 'active' and r.is_profile_public;
  if not found then
    perform refuse('NOT_FOUND');
  end if;
  v_recipient := v_side.recipient;
  if v_recipient.message_rate is null then
    perform refuse('RECIPIENT_HAS_NO_RATE');
  end if;
  if p_amount <> v_recipient.message_rate then
    perform refuse('PRICE_CHANGED', jsonb_build_object('currentRate', v_recipient.message_rate));
  end if;

  v_fee := v_recipient.message_rate * p_fee_bps / 10000; -- fractions of a coin stay with the recipient
  v_hold := ledger_hold(p_sender, p_recipient, v_id, v_recipient.message_rate, v_fee);
  v_now := clock_timestamp();
  insert into messages (
    id, sender_id, recipient_id, subject, content, price_coins, fee_coins, created_at, expires_at, remind_at, hold_tx_id
  ) values (
    v_id, p_sender, p_recipient, p_subject, p_content, v_recipient.message_rate, v_fee, v_now, v_now + p_ttl,
    case when p_ttl >= interval '48 hours' then v_now + p_ttl - interval '24 hours' end, v_hold
  )
  returning * into v_message;
  insert into notifications (user_id, type, message_id, mail_due)
  values (
    p_recipient, 'message_received', v_id, v_recipient.email_notifications and v_recipient.message_notifications
  );
  v_answer := message_json(
    v_message, v_side.sender, v_side.sender_rating, v_side.recipient, v_side.recipient_rating, null::ratings
  );
  if p_key is not null then
    perform idem_finish(p_sender, p_key, v_answer::jsonb);
  end if;
  return json_build_object('answer', v_answer, 'replayed', false, 'expired', v_expired);
end
$$;

-- A message can be answered while it is pending and its time has not run out. The caller holds its row and has read
-- the clock since, once, so that the answer's time is the one that was checked. A refused
-- transaction is rolled back, so it is the server that settles a due message after MESSAGE_EXPIRED.
create function refuse_unless_answerable(p_message messages, p_now timestamptz) returns void
language plpgsql as $$
begin
  case p_message.status
    when 'replied' then perform refuse('ALREADY_REPLIED');
    when 'rejected' then perform refuse('ALREADY_REJECTED');
    when 'expired' then perform refuse('MESSAGE_EXPIRED');
    else
      if p_now >= p_message.expires_at then
        perform refuse('MESSAGE_EXPIRED');
      end if;
  end case;
end
$$;

-- Answers a message received and earns its coins.
-- Refuses NOT_FOUND (also to its sender), ALREADY_REPLIED, ALREADY_REJECTED, MESSAGE_EXPIRED, IDEMPOTENCY_KEY_REUSED.
create function reply_message(
  p_user uuid, p_key text, p_operation text, p_hash bytea, p_message uuid, p_content text
) returns json
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
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
    perform refuse('NOT_FOUND');
  end if;
  v_now := clock_timestamp();
  perform refuse_unless_answerable(v_message, v_now);
  perform ledger_release(v_message.hold_tx_id);
  update messages
  set status = 'replied', reply_content = p_content, replied_at = v_now, settled_at = v_now, remind_at = null,
    read_at = coalesce(read_at, v_now)
  where id = p_message;
  perform notify_user(v_message.sender_id, 'message_replied', p_message, true);
  perform record_response(p_user, 'replied');
  v_answer := message_wire_of(p_message);
  if p_key is not null then
    perform idem_finish(p_user, p_key, v_answer::jsonb);
  end if;
  return json_build_object('answer', v_answer, 'replayed', false, 'expired', '[]'::json);
end
$$;

-- Refuses a message received; its sender gets everything back, so it is the sender's wallet that is locked.
-- Refuses as reply_message does.
create function reject_message(
  p_user uuid, p_key text, p_operation text, p_hash bytea, p_message uuid, p_reason text
) returns json
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_first jsonb;
  v_sender uuid;
  v_message messages;
  v_now timestamptz;
  v_answer json;
begin
  select sender_id into v_sender from messages where id = p_message and recipient_id = p_user;
  if not found then
    perform refuse('NOT_FOUND');
  end if;
  perform ledger_lock(v_sender);
  v_first := idem_begin(p_user, p_key, p_operation, p_hash);
  if v_first is not null then
    return json_build_object('answer', v_first, 'replayed', true, 'expired', '[]'::json);
  end if;
  select * into strict v_message from messages where id = p_message for update;
  v_now := clock_timestamp();
  perform refuse_unless_answerable(v_message, v_now);
  perform ledger_refund(v_message.hold_tx_id, 'refund_reject');
  update messages
  set status = 'rejected', rejection_reason = p_reason, settled_at = v_now, remind_at = null,
    read_at = coalesce(read_at, v_now)
  where id = p_message;
  perform notify_user(v_sender, 'message_rejected', p_message, true);
  v_answer := message_wire_of(p_message);
  if p_key is not null then
    perform idem_finish(p_user, p_key, v_answer::jsonb);
  end if;
  return json_build_object('answer', v_answer, 'replayed', false, 'expired', '[]'::json);
end
$$;

create function rating_wire(p_rating ratings) returns json
language sql stable as $$
  select json_build_object(
    'messageId', p_rating.message_id, 'ratedUserId', p_rating.rated_id, 'rating', p_rating.rating,
    'review', p_rating.review, 'createdAt', wire_time(p_rating.created_at)
  )
$$;

-- Rates the reply to a message sent, once.
-- Refuses NOT_FOUND (also to its recipient), VALIDATION_FAILED {field} when somebody else was asked, NOT_REPLIED_YET,
-- ALREADY_RATED, IDEMPOTENCY_KEY_REUSED.
create function rate_message(
  p_user uuid, p_key text, p_operation text, p_hash bytea,
  p_message uuid, p_rated uuid, p_rating integer, p_review text
) returns json
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_first jsonb;
  v_message messages;
  v_rating ratings;
  v_answer json;
begin
  perform ledger_lock(p_user);
  v_first := idem_begin(p_user, p_key, p_operation, p_hash);
  if v_first is not null then
    return json_build_object('answer', v_first, 'replayed', true, 'expired', '[]'::json);
  end if;
  select * into v_message from messages where id = p_message and sender_id = p_user;
  if not found then
    perform refuse('NOT_FOUND');
  end if;
  if v_message.recipient_id <> p_rated then
    perform refuse('VALIDATION_FAILED', '{"field": "ratedUserId"}');
  end if;
  if v_message.status <> 'replied' then
    perform refuse('NOT_REPLIED_YET');
  end if;
  insert into ratings (message_id, rater_id, rated_id, rating, review)
  values (p_message, p_user, p_rated, p_rating, p_review)
  on conflict (message_id) do nothing
  returning * into v_rating;
  if not found then
    perform refuse('ALREADY_RATED');
  end if;
  update profile_stats set rating_sum = rating_sum + p_rating, rating_count = rating_count + 1 where user_id = p_rated;
  perform notify_user(p_rated, 'message_rated', p_message, false);
  v_answer := rating_wire(v_rating);
  if p_key is not null then
    perform idem_finish(p_user, p_key, v_answer::jsonb);
  end if;
  return json_build_object('answer', v_answer, 'replayed', false, 'expired', '[]'::json);
end
$$;

grant select on message_wire to proverse_app;
revoke execute on function
  notify_user(uuid, text, uuid, boolean),
  expire_locked(uuid[]),
  expire_message(uuid),
  send_message(uuid, text, text, bytea, uuid, text, text, integer, interval, integer),
  reply_message(uuid, text, text, bytea, uuid, text),
  reject_message(uuid, text, text, bytea, uuid, text),
  rate_message(uuid, text, text, bytea, uuid, uuid, integer, text)
from public;
grant execute on function
  expire_message(uuid),
  send_message(uuid, text, text, bytea, uuid, text, text, integer, interval, integer),
  reply_message(uuid, text, text, bytea, uuid, text),
  reject_message(uuid, text, text, bytea, uuid, text),
  rate_message(uuid, text, text, bytea, uuid, uuid, integer, text)
to proverse_app;
