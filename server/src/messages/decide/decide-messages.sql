-- Returns why the recipient cannot decide on the message at p_at, or null. m is null if they received no such message.
create or replace function decision_obstacle(m messages, recipient users, p_at timestamptz) returns text
language sql immutable as $$
  select case
    when m.id is null then 'NOT_FOUND'
    -- A deletion waits for the same wallet, so no one earns coins after agreeing to lose what they have.
    when recipient.status = 'deleted' then 'UNAUTHENTICATED'
    when m.status = 'replied' then 'ALREADY_REPLIED'
    when m.status = 'rejected' then 'ALREADY_REJECTED'
    when m.status = 'expired' or m.expires_at <= p_at then 'MESSAGE_EXPIRED'
  end
$$;

-- Locks the wallets that the decisions pay, then the messages, then the files of replies, each always in the same order, so
-- that two batches cannot deadlock. Returns whether there are files.
create or replace function lock_for_decisions(p_decisions message_decision[]) returns boolean
language plpgsql as $$
declare
  v_files uuid[] := array(select file from unnest(p_decisions) a, unnest(a.file_ids) file);
begin
  perform ledger_lock(wallet) from (
    select distinct case a.operation when 'messages.reply' then m.recipient_id else m.sender_id end as wallet
    from unnest(p_decisions) a
    join messages m on m.id = a.message_id and m.recipient_id = a.user_id
    order by wallet
  ) in_order;
  perform from unnest(p_decisions) a
  join messages m on m.id = a.message_id and m.recipient_id = a.user_id
  order by m.id
  for no key update of m;
  if v_files = '{}' then
    return false;
  end if;
  perform lock_files(v_files);
  return true;
end
$$;

-- Replies to received messages ('messages.reply') and rejects them ('messages.reject'), all in one transaction. The
-- recipient earns the message's coins with a reply. A rejection refunds the sender. The caller must not pass two decisions
-- about the same message.
-- Returns {results: [{message, replayed} or {error, params}]}. A decision that fails moves no coins and does not affect the
-- others. Its error is IDEMPOTENCY_KEY_REUSED, NOT_FOUND (also for the sender), UNAUTHENTICATED (the recipient has just
-- deleted their account), ALREADY_REPLIED, ALREADY_REJECTED or MESSAGE_EXPIRED (also when the message is due and
-- has not expired yet), or that of files_obstacle. p_file_bytes is what the files of a reply may have together, null without a limit.
create or replace function decide_messages(p_decisions message_decision[], p_file_bytes bigint default null) returns json
language plpgsql security definer set search_path = public, pg_temp
-- The function needs a few rows of large tables, but a hash or merge join would read a whole table.
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_have_files boolean;
  v_now timestamptz;
  v_results json;
  v_responses json[];
  v_repliers uuid[];
  v_replied uuid[];
begin
  v_have_files := lock_for_decisions(p_decisions);
  v_now := clock_timestamp();

  with decision as materialized (
    select
      d.*, m.hold_tx_id, used.response, sender, sender_stats.rating_avg as sender_rating,
      recipient, recipient_stats.rating_avg as recipient_rating,
      coalesce(used.outcome, decision_obstacle(m, recipient, v_now),
        case when d.file_ids is not null then files_obstacle(d.user_id, d.file_ids, null, p_file_bytes) end) as obstacle
    from (
      select *, operation = 'messages.reply' as is_reply
      from unnest(p_decisions) with ordinality d (user_id, operation, key, hash, message_id, text, file_ids, n)
    ) d
    left join messages m on m.id = d.message_id and m.recipient_id = d.user_id
    left join users sender on sender.id = m.sender_id
    left join profile_stats sender_stats on sender_stats.user_id = m.sender_id
    left join users recipient on recipient.id = m.recipient_id
    left join profile_stats recipient_stats on recipient_stats.user_id = m.recipient_id
    left join lateral idem_find(d.user_id, d.key, d.operation, d.hash) used on true
  ), resolved as materialized (
    select s.* from (
      select
        array_agg(hold_tx_id) as holds,
        array_agg(case operation when 'messages.reply' then 'release' when 'messages.reject' then 'refund_reject' end) as kinds
      from decision where obstacle is null and hold_tx_id is not null
    ) h, ledger_resolve(h.holds, h.kinds) s
  ), decided as materialized (
    -- A message that was sent with a free pass has no hold.
    select d.* from decision d left join resolved r on r.hold_tx_id = d.hold_tx_id
    where d.obstacle is null and (d.hold_tx_id is null or r.tx_id is not null)
  ), changed as (
    update messages m set
      status = case when is_reply then 'replied' else 'rejected' end,
      reply_content = case when is_reply then text end, reply_file_ids = case when is_reply then d.file_ids end, replied_at = case when is_reply then v_now end,
      rejection_reason = case when not is_reply then text end,
      closed_at = v_now, remind_at = null, read_at = coalesce(m.read_at, v_now)
    from decided d where m.id = d.message_id returning m as message
  ), notified as (
    insert into notifications (user_id, type, message_id, mail_due, push_due_at, to_webhooks)
    select
      (sender).id, case when is_reply then 'message_replied' else 'message_rejected' end, message_id,
      wants_message_mail(sender), message_push_due(sender), (sender).has_webhooks
    from decided
  ), result as materialized (
    select d.n, d.user_id, d.is_reply and d.hold_tx_id is not null as is_paid_reply,
      message_json(c.message, d.sender, d.sender_rating, d.recipient, d.recipient_rating, null::ratings) as message
    from decided d join changed c on (c.message).id = d.message_id
  )
  select
    json_agg(
      case
        when result.message is not null then json_build_object('message', result.message, 'replayed', false)
        when decision.obstacle = 'replayed' then json_build_object('message', decision.response, 'replayed', true)
        else json_build_object('error', decision.obstacle, 'params', json_build_object())
      end
      order by decision.n
    ),
    array_agg(result.message order by decision.n),
    array_agg(result.user_id) filter (where result.is_paid_reply),
    array_agg(decision.message_id) filter (where result.message is not null and decision.is_reply)
  into v_results, v_responses, v_repliers, v_replied
  from decision left join result using (n);

  perform index_changed_texts(v_replied);
  perform attach_files(v_replied, 'reply', v_now) where v_have_files;
  perform record_responses(v_repliers, 'replied') where v_repliers is not null;
  perform idem_store_all(array_agg(user_id), array_agg(key), array_agg(operation), array_agg(hash), v_responses)
  from unnest(p_decisions);
  return json_build_object('results', v_results);
end
$$;

revoke execute on function lock_for_decisions(message_decision[]), decide_messages(message_decision[], bigint) from public;
grant execute on function decide_messages(message_decision[], bigint) to proverse_app;

-- Replies to one message or rejects it, without an idempotency key: for demo data and tests. Raises what decide_messages
-- returns as an error.
create or replace function decide_message(p_user uuid, p_operation text, p_message uuid, p_text text) returns void
language plpgsql as $$
declare
  v_result json := decide_messages(
    array[row(p_user, p_operation, null, null, p_message, p_text, null)::message_decision]
  ) -> 'results' -> 0;
begin
  if v_result ->> 'error' is not null then
    perform raise_domain_error(v_result ->> 'error', (v_result ->> 'params')::jsonb);
  end if;
end
$$;
