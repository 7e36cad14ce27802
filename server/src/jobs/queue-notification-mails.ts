import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { restAfter } from '../kernel/rest-after.ts';

type Deps = Pick<Services, 'db' | 'wakeMail'>;

const BATCH_SIZE = 100;

/**
 * Puts the mails of notifications into the outbox until none is due or the node stops. The statement that queues a mail
 * also clears `mail_due`, so each mail is queued once, even if a node dies.
 */
export async function queueNotificationMails(services: Deps, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const queued = await restAfter(() => queueSomeMails(services), stopping);
    if (queued === 0 || stopping?.aborted) return;
  }
}

/** Returns how many mails it queued. */
async function queueSomeMails({ db, wakeMail }: Deps): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as materialized (
      select user_id, id from notifications where mail_due order by id limit ${BATCH_SIZE} for update skip locked
    ), taken as (
      update notifications n set mail_due = false from due where n.user_id = due.user_id and n.id = due.id
      returning n.user_id, n.id
    )
    insert into mail_outbox (notified_user_id, notification_id) select user_id, id from taken order by id`.execute(db);
  if (numAffectedRows > 0n) wakeMail();
  return Number(numAffectedRows);
}
