-- Returns one side of a reported message.
create or replace function report_side_json(p_user uuid) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'id', id, 'name', first_name || ' ' || last_name, 'avatarUrl', avatar_url, 'email', email, 'status', status
  )
  from users where id = p_user
$$;

-- Returns a report as the admin p_admin sees it. An overdue message is shown as expired.
create or replace function report_for_admin(p_report uuid, p_admin uuid) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'id', p.id, 'status', p.status, 'reason', p.reason, 'details', p.details, 'createdAt', wire_time(p.created_at),
    'reportedBy', case when p.reporter_id = m.sender_id then 'sender' else 'recipient' end,
    'isOwn', p_admin in (m.sender_id, m.recipient_id),
    'message', jsonb_build_object(
      'id', m.id, 'subject', m.subject, 'content', m.content, 'reply', m.reply_content,
      'files', files_json(m.file_ids || m.reply_file_ids), 'amount', m.price_coins,
      'status', case when m.status = 'pending' and m.expires_at <= now() then 'expired' else m.status end,
      'createdAt', wire_time(m.created_at), 'refundedAt', wire_time(m.refunded_at),
      'from', report_side_json(m.sender_id), 'to', report_side_json(m.recipient_id)
    ),
    'resolution', case when p.resolved_at is not null then jsonb_build_object(
      'note', p.note, 'at', wire_time(p.resolved_at), 'byName', a.first_name || ' ' || a.last_name
    ) end
  )
  from message_reports p
  join messages m on m.id = p.message_id
  left join users a on a.id = p.resolved_by
  where p.id = p_report
$$;
