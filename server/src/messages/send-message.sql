-- Sends one paid message at the recipient's current rate. First settles up to 500 overdue messages of the sender, so
-- that refunded coins can be spent; the sweep settles the rest. All errors come before any coin moves: SELF_MESSAGE,
-- UNAUTHENTICATED and ACCOUNT_SUSPENDED (a sender who left or was suspended since the call began), NOT_FOUND (unknown,
-- suspended or private recipient), RECIPIENT_HAS_NO_RATE, PRICE_CHANGED {currentRate}, RECIPIENT_NOT_AVAILABLE (the
-- recipient has blocked the sender), DAILY_CAP_REACHED {cap, retryAfterSeconds} (p_daily_cap messages to this recipient
-- within 24 hours; null: no cap), INSUFFICIENT_COINS, IDEMPOTENCY_KEY_REUSED.
create or replace function send_message(
  p_sender uuid, p_key text, p_operation text, p_hash bytea,
  p_recipient uuid, p_subject text, p_content text, p_amount integer, p_ttl interval, p_fee_bps integer,
  p_daily_cap integer default null
) returns json
language plpgsql security definer set search_path = public, pg_temp as $$
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
    perform raise_domain_error('SELF_MESSAGE');
  end if;
  v_now := clock_timestamp();
  v_due := array(
    select id from messages where sender_id = p_sender and status = 'pending' and expires_at <= v_now
    order by expires_at limit 500
  );
  if v_due <> '{}' then
    v_expired := expire_locked(v_due);
  end if;

  select
    s as sender, s.status as sender_status, ss.rating_avg as sender_rating, r as recipient, rs.rating_avg as recipient_rating,
    exists (select from user_blocks b where b.blocker_id = p_recipient and b.blocked_id = p_sender) as blocked,
    (
      -- Of the newest p_daily_cap messages the oldest one: until it is a day old, the cap is reached.
      select m.created_at + interval '24 hours' from messages m
      where m.sender_id = p_sender and m.recipient_id = p_recipient and m.created_at > v_now - interval '24 hours'
        and p_daily_cap is not null
      order by m.created_at desc
      offset p_daily_cap - 1 limit 1
    ) as day_ends
  into v_side
  from users r
  join profile_stats rs on rs.user_id = r.id
  join users s on s.id = p_sender
  join profile_stats ss on ss.user_id = s.id
  where r.id = p_recipient and r.status = 'active' and r.is_profile_public;
  if not found then
    perform raise_domain_error('NOT_FOUND');
  end if;
  if v_side.sender_status <> 'active' then
    perform raise_domain_error(case v_side.sender_status when 'suspended' then 'ACCOUNT_SUSPENDED' else 'UNAUTHENTICATED' end);
  end if;
  v_recipient := v_side.recipient;
  if v_recipient.message_rate is null then
    perform raise_domain_error('RECIPIENT_HAS_NO_RATE');
  end if;
  if p_amount <> v_recipient.message_rate then
    perform raise_domain_error('PRICE_CHANGED', jsonb_build_object('currentRate', v_recipient.message_rate));
  end if;
  if v_side.blocked then
    perform raise_domain_error('RECIPIENT_NOT_AVAILABLE');
  end if;
  if v_side.day_ends is not null then
    perform raise_domain_error('DAILY_CAP_REACHED', jsonb_build_object(
      'cap', p_daily_cap, 'retryAfterSeconds', greatest(1, ceil(extract(epoch from v_side.day_ends - v_now)))::integer
    ));
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

revoke execute on function
  send_message(uuid, text, text, bytea, uuid, text, text, integer, interval, integer, integer)
from public;
grant execute on function
  send_message(uuid, text, text, bytea, uuid, text, text, integer, interval, integer, integer)
to proverse_app;
