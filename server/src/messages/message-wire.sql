create or replace function participant_wire(p_user users, p_rating numeric) returns json
language sql stable as $$
  select json_build_object(
    'id', p_user.id, 'name', p_user.first_name || ' ' || p_user.last_name, 'avatar', p_user.avatar_url,
    'profession', p_user.profession, 'rating', p_rating
  )
$$;

-- Returns the message as the API shows it to both sides. The type is json, not jsonb, because SQL does not read the
-- fields and json is built twice as fast. Queries contain its body, which must have no subquery for that: calling it would
-- cost 60 µs.
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
    'files', case when m.file_ids is null then '[]' else files_json(m.file_ids) end,
    'tier', m.tier,
    'followsMessageId', m.follows_message_id,
    'isFirstQuestion', m.is_first,
    'amount', m.price_coins,
    'feeCoins', m.fee_coins,
    'status', m.status,
    'createdAt', wire_time(m.created_at),
    'expiresAt', wire_time(m.expires_at),
    'readAt', wire_time(m.read_at),
    'reply', case when m.replied_at is not null then json_build_object(
      'content', m.reply_content,
      'files', case when m.reply_file_ids is null then '[]' else files_json(m.reply_file_ids) end,
      'createdAt', wire_time(m.replied_at), 'readAt', wire_time(m.reply_read_at)
    ) end,
    'userRating', case when g.message_id is not null then json_build_object(
      'rating', g.rating, 'review', g.review, 'createdAt', wire_time(g.created_at)
    ) end,
    'metadata', json_build_object(
      'rejectionReason', m.rejection_reason, 'closedBy', m.closed_by, 'refundedAt', wire_time(m.refunded_at)
    )
  )
$$;

-- All messages with their JSON. Every query must limit this view to the caller's messages.
create or replace view message_wire as
select
  m.id, m.sender_id, m.recipient_id, m.status = 'pending' and m.expires_at <= now() as overdue,
  message_json(m, s, ss.rating_avg, r, rs.rating_avg, g) as wire
from messages m
join users s on s.id = m.sender_id
join users r on r.id = m.recipient_id
left join profile_stats ss on ss.user_id = m.sender_id
left join profile_stats rs on rs.user_id = m.recipient_id
left join ratings g on g.message_id = m.id;
grant select on message_wire to proverse_app;

-- Returns the JSON of one message. PostgreSQL plans it once per connection, and not again with each statement.
create or replace function message_wire_of(p_message uuid) returns json
language plpgsql stable as $$
begin
  return (select wire from message_wire where id = p_message);
end
$$;
