-- Returns whether a user wants emails about messages.
create or replace function wants_message_mail(p_user users) returns boolean
language sql stable as $$
  select p_user.status = 'active' and p_user.email_notifications and p_user.message_notifications
$$;

-- Returns when a push notification for a user is due: now, or null if no browser of theirs gets any.
create or replace function push_due(p_user users) returns timestamptz
language sql stable as $$
  select case
    when p_user.status = 'active' and exists (select from push_subscriptions s where s.user_id = p_user.id) then now()
  end
$$;

-- The same for a notification about a message, which the user may not want.
create or replace function message_push_due(p_user users) returns timestamptz
language sql stable as $$
  select case when p_user.message_notifications then push_due(p_user) end
$$;

-- Adds a notification about a message. With p_with_mail, and for every rating, it also asks for an email, if the user
-- wants both email and message notifications, and for a push notification.
create or replace function notify_of_message(p_user uuid, p_type text, p_message uuid, p_with_mail boolean) returns void
language sql as $$
  insert into notifications (user_id, type, message_id, mail_due, push_due_at, to_webhooks)
  select
    u.id, p_type, p_message, is_told and wants_message_mail(u), case when is_told then message_push_due(u) end,
    u.has_webhooks
  from users u, lateral (select p_with_mail or p_type = 'message_rated' as is_told) t
  where u.id = p_user
$$;

-- Adds a notification with its own text, and asks for an email if the user wants email, and for a push notification. p_message
-- is the message that the notification links to, or null. Runs in the caller's transaction. After the commit the server publishes
-- `counts.changed`.
create or replace function notify_user(p_user uuid, p_type text, p_title text, p_body text, p_message uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into notifications (user_id, type, title, body, message_id, mail_due, push_due_at, to_webhooks)
  select
    u.id, p_type, p_title, p_body, p_message, u.status = 'active' and u.email_notifications, push_due(u), u.has_webhooks
  from users u
  where u.id = p_user
$$;

revoke execute on function
  notify_of_message(uuid, text, uuid, boolean),
  notify_user(uuid, text, text, text, uuid)
from public;
grant execute on function notify_user(uuid, text, text, text, uuid) to proverse_app;
