import { sql } from 'kysely';
import type { Mail, Services } from '../context.ts';
import { many } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import { restAfter } from '../kernel/rest-after.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { notificationMail, type NotificationData } from '../mail/templates/notification-mails.ts';

type Deps = Pick<Services, 'config' | 'db' | 'wakeMail'>;

type DueMail = NotificationData & {
  /** Whether the message still waits for a reply. Null for a notification without a message. */
  readonly waiting: boolean | null;
  /** Whether the user wants the mail by their current settings, which may have changed since the notification. */
  readonly wantsMail: boolean;
};

const BATCH_SIZE = 100;

/**
 * Writes the mails of notifications until none is due or the node stops. The transaction that writes a mail also clears
 * `mail_due`, so each mail is written once, even if a node dies in between.
 */
export async function writeNotificationMails(services: Deps, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const taken = await restAfter(() => writeSomeMails(services), stopping);
    if (taken === 0 || stopping?.aborted) return;
  }
}

/** Returns how many notifications it took. */
async function writeSomeMails(services: Deps): Promise<number> {
  const taken = await inTransaction(services.db, async (tx) => {
    const statement = sql<DueMail>`
      with due as materialized (
        select user_id, id from notifications where mail_due order by id limit ${BATCH_SIZE} for update skip locked
      ), taken as (
        update notifications n set mail_due = false from due where n.user_id = due.user_id and n.id = due.id
        returning n.*
      )
      select
        t.type, t.user_id as "userId", t.title, t.body, t.message_id as "messageId", u.email as "to", u.first_name as "firstName",
        o.first_name || ' ' || o.last_name as "otherName", m.subject as "messageSubject",
        m.price_coins as "amountCoins", m.fee_coins as "feeCoins", m.expires_at as "expiresAt",
        m.rejection_reason as reason, g.rating as stars, g.review,
        m.status = 'pending' and m.expires_at > now() as waiting,
        u.status = 'active' and u.email_notifications
          and (u.message_notifications or t.title is not null) as "wantsMail"
      from taken t
      join users u on u.id = t.user_id
      left join messages m on m.id = t.message_id
      left join users o on o.id = case when t.user_id = m.sender_id then m.recipient_id else m.sender_id end
      left join ratings g on g.message_id = m.id
      order by t.id`;
    const due = await many(tx, statement);
    const mails = due.flatMap((each) => mailOf(each, services.config) ?? []);
    await enqueueMail(services, tx, ...mails);
    return due.length;
  });
  if (taken > 0) services.wakeMail();
  return taken;
}

/**
 * Returns the mail of a notification. Returns undefined if the user wants none, or if it asks for a reply that is no
 * longer possible.
 */
function mailOf(due: DueMail, config: Deps['config']): Mail | undefined {
  if (!due.wantsMail) return undefined;
  const asksForReply = due.type === 'message_received' || due.type === 'message_expires_soon';
  return asksForReply && due.waiting === false ? undefined : notificationMail(due, config);
}
