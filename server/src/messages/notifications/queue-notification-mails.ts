import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { backOff } from '../../jobs/back-off.ts';

type Deps = Pick<Services, 'db' | 'wakeMail'>;

const BATCH_SIZE = 100;
const MAX_MAILS = 3;
const DIGEST_AFTER = '15 minutes';

/**
 * Puts the emails of notifications into the outbox until none is due or the node stops. The statement that queues an email
 * also clears `mail_due`, so each email is queued once, even if a node dies.
 *
 * A user gets three emails within 15 minutes. Further notifications about messages wait for one digest, which is sent 15
 * minutes after the first of them. Notifications with their own text, such as about payouts, never wait.
 */
export async function queueNotificationMails(services: Deps, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const queued = await backOff(() => queueSomeMails(services), stopping);
    if (queued === 0 || stopping?.aborted) return;
  }
}

/** Returns how many notifications it handled. */
async function queueSomeMails({ db, wakeMail }: Deps): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as materialized (
      select user_id, id, title is null as may_wait from notifications
      where mail_due
      order by id
      limit ${BATCH_SIZE}
      for update skip locked
    ), sorted as (
      -- In subqueries, because with joins PostgreSQL reads everyone's recent mails for each of these people.
      select user_id, id, may_wait and (
        exists (select from mail_outbox where notified_user_id = due.user_id and is_digest and attempts = 0)
        or row_number() over (partition by user_id, may_wait order by id) + (
          select count(*) from mail_outbox
          where notified_user_id = due.user_id and created_at > now() - ${DIGEST_AFTER}::interval
        ) > ${MAX_MAILS}
      ) as waits
      from due
    ), queued as (
      insert into mail_outbox (notified_user_id, notification_id)
      select user_id, id from sorted where not waits order by id
    ), digested as (
      insert into mail_outbox (notified_user_id, notification_id, is_digest, due_at)
      select distinct on (user_id) user_id, id, true, now() + ${DIGEST_AFTER}::interval from sorted where waits
      order by user_id, id
      -- Locks the open digest, so that no worker claims and composes it before this notification is committed.
      on conflict (notified_user_id) where is_digest and attempts = 0
        do update set notification_id = least(mail_outbox.notification_id, excluded.notification_id)
    ), taken as (
      update notifications n set mail_due = false from due where n.user_id = due.user_id and n.id = due.id
      returning 1
    )
    select count(*) from taken`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count > 0) wakeMail();
  return count;
}
