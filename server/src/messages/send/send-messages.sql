-- Returns the price of a message to a person, or null if they do not offer it. A follow-up has its own standard price,
-- and a priority follow-up never costs less than that.
create or replace function message_price(p_recipient users, p_tier text, p_is_follow_up boolean) returns integer
language sql immutable as $$
  select case
    when p_tier = 'free_pass' then 0
    when p_tier = 'priority' and p_recipient.priority_rate is null then null
    when p_tier = 'priority' and p_is_follow_up then greatest(p_recipient.priority_rate, p_recipient.follow_up_rate)
    when p_tier = 'priority' then p_recipient.priority_rate
    when p_is_follow_up then coalesce(p_recipient.follow_up_rate, p_recipient.message_rate)
    else p_recipient.message_rate
  end
$$;

-- Returns why the sender cannot send the recipient a follow-up to p_first, or null: NOT_FOUND unless the sender sent it to
-- this recipient, FOLLOW_UP_NEEDS_REPLY or ALREADY_FOLLOWED_UP.
create or replace function follow_up_obstacle(p_first uuid, p_sender uuid, p_recipient uuid) returns text
language plpgsql stable as $$
declare
  v_status text := (
    select status from messages where id = p_first and sender_id = p_sender and recipient_id = p_recipient
  );
begin
  if v_status is null then
    return 'NOT_FOUND';
  elsif v_status <> 'replied' then
    return 'FOLLOW_UP_NEEDS_REPLY';
  elsif exists (
    select from messages where follows_message_id = p_first and status in ('pending', 'replied')
  ) then
    return 'ALREADY_FOLLOWED_UP';
  end if;
  return null;
end
$$;

-- Returns when the recipient is reminded of a message with this deadline, or null if there is too little time.
create or replace function reminder_at(p_tier text, p_sent_at timestamptz, p_ttl interval) returns timestamptz
language sql stable as $$
  select case
    when p_ttl >= interval '48 hours' then p_sent_at + p_ttl - interval '24 hours'
    when p_tier = 'priority' and p_ttl >= interval '12 hours' then p_sent_at + p_ttl - interval '6 hours'
  end
$$;

-- Returns the error of a sender who cannot pay this price.
create or replace function unaffordable_error(p_sender uuid, p_balance integer, p_price integer) returns json
language sql stable as $$
  select case
    when debt > 0 then json_build_object('error', 'DEBT_OUTSTANDING', 'params', json_build_object('debt', debt))
    else json_build_object(
      'error', 'INSUFFICIENT_COINS', 'params', json_build_object('balance', p_balance, 'required', p_price)
    )
  end
  from wallet_kinds(p_sender)
$$;

-- Returns the params of DAILY_CAP_REACHED when the sender can send again at p_ends.
create or replace function daily_cap_params(p_cap integer, p_ends timestamptz, p_at timestamptz) returns json
language sql stable as $$
  select json_build_object(
    'cap', p_cap, 'retryAfterSeconds', greatest(1, ceil(extract(epoch from p_ends - p_at)))::integer
  )
$$;

-- Returns what a message to p_recipient costs and why it cannot be sent now: an error and its params, or nulls. This is the
-- one place that knows. Only the places of a week and the sender's coins are left to the caller: sending locks them, the
-- check before it reads them. p_pass is the sender's open pass, p_price the price that the sender expects or null (any),
-- p_token the API token that sends or null, and p_daily_cap the messages to this recipient within 24 hours or null (any
-- number). The query of each caller contains this one, so it takes no call of its own.
create or replace function check_send(
  p_sender uuid, p_recipient uuid, p_tier text, p_follows uuid, p_pass uuid, p_price integer, p_token uuid,
  p_daily_cap integer, p_at timestamptz
) returns table (sender users, recipient users, price integer, obstacle text, params json)
language sql stable as $$
  select
    sender, recipient, offer.price, why.obstacle,
    case why.obstacle
      when 'EXPERT_PAUSED' then pause_params(recipient.paused_until)
      when 'PRICE_CHANGED' then json_build_object('currentRate', offer.price)
      when 'DAILY_CAP_REACHED' then daily_cap_params(p_daily_cap, day.ends, p_at)
      when 'TOKEN_LIMIT_REACHED' then token_limit_params(token, offer.price, p_at)
    end
  from (values (1)) one
  left join users sender on sender.id = p_sender
  left join users recipient
    on recipient.id = p_recipient and recipient.status = 'active' and recipient.is_profile_public
  left join api_tokens token on token.id = p_token
  cross join lateral (select message_price(recipient, p_tier, p_follows is not null) as price) offer
  cross join lateral (
    select case when p_follows is not null then follow_up_obstacle(p_follows, p_sender, p_recipient) end as obstacle
  ) follow_up
  left join lateral (
    -- The oldest of the newest p_daily_cap messages. The cap is reached until that one is a day old.
    select m.created_at + interval '24 hours' as ends from messages m
    where m.sender_id = p_sender and m.recipient_id = p_recipient and p_daily_cap is not null
      and m.created_at > p_at - interval '24 hours'
    order by m.created_at desc
    offset p_daily_cap - 1 limit 1
  ) day on true
  cross join lateral (
    select
      case
        when p_sender = p_recipient then 'SELF_MESSAGE'
        when recipient.id is null then 'NOT_FOUND'
        when sender.status = 'suspended' then 'ACCOUNT_SUSPENDED'
        when sender.status is distinct from 'active' or token.revoked_at is not null then 'UNAUTHENTICATED'
        when recipient.message_rate is null then 'RECIPIENT_HAS_NO_RATE'
        when pause_of(recipient, p_at) is not null then 'EXPERT_PAUSED'
        when follow_up.obstacle is not null then follow_up.obstacle
        when p_tier = 'free_pass' and p_pass is null then 'FREE_PASS_ENDED'
        when offer.price is null then 'PRIORITY_NOT_OFFERED'
        when p_price <> offer.price then 'PRICE_CHANGED'
        when exists (select from user_blocks b where b.blocker_id = p_recipient and b.blocked_id = p_sender)
          then 'RECIPIENT_NOT_AVAILABLE'
        when day.ends is not null then 'DAILY_CAP_REACHED'
        when offer.price > token.daily_coins - token_spent(token, p_at) then 'TOKEN_LIMIT_REACHED'
      end as obstacle
    offset 0 -- or it would be found out again for its params
  ) why
$$;

-- Sends paid messages of different senders at their recipients' current prices, all in one transaction. The tier
-- null is standard. A priority message expires after p_priority_ttl if that is shorter than p_ttl. A message of tier free_pass uses the
-- sender's pass and costs nothing.
-- First expires up to 500 overdue messages of the senders, so that refunded coins can be spent. A job expires the rest.
-- Returns {results: [{message, replayed} or {error, params}], expired}. A rejected message moves no coins and does not
-- affect the others. Its files are bound to it in the same transaction; p_file_bytes is what they may have together, null without a
-- limit. Its error is IDEMPOTENCY_KEY_REUSED, that of check_send or files_obstacle, EXPERT_FULL {nextPlaceAt, date},
-- DEBT_OUTSTANDING {debt} or INSUFFICIENT_COINS {balance, required}.
create or replace function send_messages(
  p_messages outgoing_message[], p_ttl interval, p_fee_bps integer, p_daily_cap integer default null,
  p_priority_ttl interval default '24 hours', p_file_bytes bigint default null
) returns json
language plpgsql security definer
set search_path = public, pg_temp
-- The function needs a few rows of large tables, but a hash or merge join would read a whole table.
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_senders uuid[];
  v_keys text[];
  v_hashes bytea[];
  v_have_passes boolean;
  v_have_files boolean;
  v_now timestamptz;
  v_expired jsonb;
  v_passes uuid[];
  v_results json;
  v_responses json[];
  v_sent uuid[];
begin
  select
    array_agg(sender_id), array_agg(key), array_agg(hash), bool_or(tier = 'free_pass'), bool_or(file_ids is not null)
  into v_senders, v_keys, v_hashes, v_have_passes, v_have_files
  from unnest(p_messages);
  -- Always in the same order, so that two batches cannot deadlock.
  perform ledger_lock(sender) from (select sender from unnest(v_senders) sender order by sender) in_order;
  v_now := clock_timestamp();
  v_expired := expire_due_of_senders(v_senders, v_now);
  if v_have_files then
    perform lock_files(array(select file from unnest(p_messages) m, unnest(m.file_ids) file));
  end if;
  if v_have_passes then
    v_passes := array(
      select case tier when 'free_pass' then lock_free_pass(recipient_id, sender_id, v_now) end
      from unnest(p_messages)
    );
  end if;

  with checked as materialized (
    select
      s.*, uuidv7() as message_id, used.response, may.sender, sender_stats.rating_avg as sender_rating,
      may.recipient, recipient_stats.rating_avg as recipient_rating, may.price as rate,
      case s.tier when 'priority' then least(p_ttl, p_priority_ttl) else p_ttl end as ttl,
      may.price * p_fee_bps / 10000 as fee, -- fractions of a coin stay with the recipient
      coalesce(
        used.outcome, may.obstacle,
        case when s.file_ids is not null then
          files_obstacle(s.sender_id, s.file_ids, (may.recipient).accepted_files, p_file_bytes)
        end
      ) as early_obstacle, may.params
    from unnest(p_messages, v_passes) with ordinality s (
      sender_id, key, hash, recipient_id, subject, content, price, tier, follows, token_id, file_ids, pass_id, n
    )
    cross join lateral check_send(
      s.sender_id, s.recipient_id, s.tier, s.follows, s.pass_id, s.price, s.token_id, p_daily_cap, v_now
    ) may
    left join profile_stats sender_stats on sender_stats.user_id = s.sender_id
    left join profile_stats recipient_stats on recipient_stats.user_id = s.recipient_id
    left join lateral idem_find(s.sender_id, s.key, 'messages.send', s.hash) used on true
  ), places as materialized (
    -- Always in the same order, so that two batches cannot deadlock.
    select limited.recipient_id, p.places_left, p.next_place_at
    from (
      select distinct recipient_id from checked
      where early_obstacle is null and (recipient).capacity_per_week is not null
      order by recipient_id
    ) limited, lock_weekly_places(limited.recipient_id, v_now) p
  ), send as materialized (
    select
      checked.*, coalesce(next_place_at, v_now + greatest(interval '7 days', p_ttl)) as next_place_at,
      case
        when early_obstacle is null and places_left <= count(*) filter (
          -- A sender who cannot pay takes no place.
          where places_left is not null and early_obstacle is null and wallet_balance(sender_id) >= rate
        ) over (partition by recipient_id order by n rows between unbounded preceding and 1 preceding)
          then 'EXPERT_FULL'
        else early_obstacle
      end as obstacle
    from checked left join places using (recipient_id)
  ), held as materialized (
    select h.*
    from (
      select
        array_agg(sender_id) as senders, array_agg(recipient_id) as recipients, array_agg(message_id) as messages,
        array_agg(rate) as prices, array_agg(fee) as fees
      from send where obstacle is null and pass_id is null
    ) s, ledger_hold(s.senders, s.recipients, s.messages, s.prices, s.fees) h
  ), paid as materialized (
    select send.*, held.hold_tx_id from send left join held using (message_id)
    where held.hold_tx_id is not null or (send.obstacle is null and send.pass_id is not null)
  ), sent as (
    insert into messages (
      id, sender_id, recipient_id, subject, content, tier, follows_message_id, price_coins, fee_coins, created_at,
      expires_at, remind_at, hold_tx_id, free_pass_id, file_ids, is_first
    )
    select
      message_id, sender_id, recipient_id, subject, content, coalesce(tier, 'standard'), follows, rate, fee, v_now,
      v_now + ttl, reminder_at(tier, v_now, ttl), hold_tx_id, pass_id, file_ids,
      not exists (select from messages e where e.sender_id = paid.sender_id)
    from paid
    returning messages as message
  ), counted as (
    update api_tokens t
    set spent_coins = token_spent(t, v_now) + paid.rate, spent_on = day_in_india(v_now)
    from paid where t.id = paid.token_id
  ), notified as (
    insert into notifications (user_id, type, message_id, mail_due, push_due_at, to_webhooks)
    select
      recipient_id, 'message_received', message_id,
      (recipient).email_notifications and (recipient).message_notifications, message_push_due(recipient),
      (recipient).has_webhooks
    from paid
  ), result as materialized (
    select
      message_id,
      message_json(
        sent.message, paid.sender, paid.sender_rating, paid.recipient, paid.recipient_rating, null::ratings
      ) as message
    from paid join sent on (sent.message).id = paid.message_id
  )
  select
    json_agg(
      case
        when result.message is not null then json_build_object('message', result.message, 'replayed', false)
        when send.obstacle = 'replayed' then json_build_object('message', send.response, 'replayed', true)
        when send.obstacle is null then unaffordable_error(send.sender_id, held.balance, send.rate)
        when send.obstacle = 'EXPERT_FULL'
          then json_build_object('error', 'EXPERT_FULL', 'params', next_place_params(send.next_place_at))
        else json_build_object('error', send.obstacle, 'params', coalesce(send.params, '{}'))
      end
      order by send.n
    ),
    array_agg(result.message order by send.n),
    array_agg(result.message_id)
  into v_results, v_responses, v_sent
  from send
  left join held using (message_id)
  left join result using (message_id);

  if v_have_files then
    perform attach_files(v_sent, 'question', v_now);
  end if;
  perform idem_store_all(v_senders, v_keys, array_fill('messages.send'::text, array[cardinality(v_keys)]), v_hashes, v_responses);
  return json_build_object('results', v_results, 'expired', v_expired);
end
$$;

revoke execute on function send_messages(outgoing_message[], interval, integer, integer, interval, bigint) from public;
grant execute on function send_messages(outgoing_message[], interval, integer, integer, interval, bigint) to proverse_app;

-- Sends one message without an idempotency key and returns its id: for demo data, benchmarks and tests. Raises the
-- error that send_messages returns.
create or replace function send_message(
  p_sender uuid, p_recipient uuid, p_subject text, p_content text, p_ttl interval, p_fee_bps integer,
  p_tier text default 'standard', p_follows uuid default null
) returns uuid
language plpgsql as $$
declare
  v_result json := send_messages(
    array[row(p_sender, null, null, p_recipient, p_subject, p_content, null, p_tier, p_follows, null, null)::outgoing_message],
    p_ttl, p_fee_bps
  ) -> 'results' -> 0;
begin
  if v_result ->> 'error' is not null then
    perform raise_domain_error(v_result ->> 'error', (v_result ->> 'params')::jsonb);
  end if;
  return v_result -> 'message' ->> 'id';
end
$$;
