-- Queues the emails of up to p_limit notifications and returns how many it handled. A user gets p_mails_max emails within
-- p_digest_after, and then one digest that long after the first notification of it.
create or replace function queue_notification_mails(p_limit integer, p_mails_max integer, p_digest_after interval) returns integer
language sql as $$
  -- In turn: two nodes that share the notifications of one user would each count only their own emails.
  select pg_advisory_xact_lock(hashtextextended('notification emails', 0));
  with due as materialized (
    select user_id, id, title is null as may_wait from notifications
    where mail_due
    order by id
    limit p_limit
    for update skip locked
  ), sorted as (
    -- In subqueries, because with joins PostgreSQL reads everyone's recent mails for each of these people.
    select user_id, id, may_wait and (
      exists (select from mail_outbox where notified_user_id = due.user_id and is_digest and attempts = 0)
      or row_number() over (partition by user_id, may_wait order by id) + (
        select count(*) from mail_outbox
        where notified_user_id = due.user_id and created_at > now() - p_digest_after
      ) > p_mails_max
    ) as waits
    from due
  ), queued as (
    insert into mail_outbox (notified_user_id, notification_id)
    select user_id, id from sorted where not waits order by id
  ), digested as (
    insert into mail_outbox (notified_user_id, notification_id, is_digest, due_at)
    select distinct on (user_id) user_id, id, true, now() + p_digest_after from sorted where waits
    order by user_id, id
    -- Locks the open digest, so that no worker claims and composes it before this notification is committed.
    on conflict (notified_user_id) where is_digest and attempts = 0
      do update set notification_id = least(mail_outbox.notification_id, excluded.notification_id)
  ), taken as (
    update notifications n set mail_due = false from due where n.user_id = due.user_id and n.id = due.id
    returning 1
  )
  select count(*)::integer from taken
$$;
comment on function queue_notification_mails is 'not null';
