-- Lines under the bell that are not about a message, such as a payout, and a reminder before a message expires.

-- A line about a message gets its words when it is read; every other line brings them along.
alter table notifications
  alter column message_id drop not null,
  add column title text,
  add column body text,
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (
    type in (
      'message_received', 'message_replied', 'message_rejected', 'message_expires_soon', 'message_expired',
      'message_rated', 'message_refunded', 'payout_paid', 'payout_failed', 'payout_rejected', 'report_resolved',
      'account_notice'
    )
  ),
  add constraint notifications_say_something check (
    (title is null) = (body is null) and (title is not null or message_id is not null)
  ),
  add constraint notifications_words_bounded check (length(title) between 1 and 200 and length(body) between 1 and 1000);

-- Tells a user something in the words given: under the bell, and by mail to those who want mail (emailNotifications).
-- p_message, which may be null, is what the line leads to. A part of the caller's transaction: it is heard of exactly
-- when that commits. After the commit the server publishes `counts.changed` to the user.
create function notify_user(p_user uuid, p_type text, p_title text, p_body text, p_message uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into notifications (user_id, type, title, body, message_id, mail_due)
  select id, p_type, p_title, p_body, p_message, status = 'active' and email_notifications
  from users
  where id = p_user
$$;

-- As before, and a rating is told by mail too. Mails about messages go to those who want both mail and news about
-- messages; the bell rings for everybody.
create or replace function notify_user(p_user uuid, p_type text, p_message uuid, p_with_mail boolean) returns void
language sql as $$
  insert into notifications (user_id, type, message_id, mail_due)
  select
    id, p_type, p_message,
    (p_with_mail or p_type = 'message_rated') and status = 'active' and email_notifications and message_notifications
  from users
  where id = p_user
$$;

-- Reminds the recipients of about p_limit messages that are due for it, once each and only while an answer is still
-- possible: a line under the bell, and a mail to those who want it. Answers how many were looked at and whom it told.
create function remind_recipients(p_limit integer, out looked_at integer, out told uuid[])
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_due messages[];
begin
  v_due := array(
    select m from messages m where remind_at <= now() order by remind_at limit p_limit for update skip locked
  );
  update messages set remind_at = null where id in (select (d).id from unnest(v_due) d);
  perform notify_user((d).recipient_id, 'message_expires_soon', (d).id, true)
  from unnest(v_due) d where (d).expires_at > now();
  looked_at := cardinality(v_due);
  told := array(select distinct (d).recipient_id from unnest(v_due) d where (d).expires_at > now());
end
$$;

revoke execute on function
  notify_user(uuid, text, text, text, uuid), notify_user(uuid, text, uuid, boolean), remind_recipients(integer)
from public;
grant execute on function notify_user(uuid, text, text, text, uuid), remind_recipients(integer) to proverse_app;
