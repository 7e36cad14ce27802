/**
 * Turns what is due into mails: notifications whose reader wants mail, and reminders a day before a message expires.
 * The debt stands in the row until the transaction that writes the mail clears it, so each mail is written once, by one
 * node, also when one dies in between.
 */
import { sql } from 'kysely';
import type { Mail, Services } from '../context.ts';
import type { NotificationType } from '../db/tables/messages.ts';
import { inTransaction } from '../db/transaction.ts';
import { enqueueMail } from '../mail/outbox.ts';
import {
  messageExpiredMail,
  messageExpiresSoonMail,
  messageReceivedMail,
  messageRejectedMail,
  messageRepliedMail,
} from '../mail/templates/message-mails.ts';

type Deps = Pick<Services, 'config' | 'db' | 'wakeMail'>;

interface DueMail {
  readonly type: NotificationType | 'reminder';
  readonly to: string;
  readonly firstName: string;
  readonly otherName: string;
  readonly messageId: string;
  readonly messageSubject: string;
  readonly amountCoins: number;
  readonly expiresAt: Date;
  readonly reason: string | null;
  /** Still to be answered. */
  readonly waiting: boolean;
  readonly wantsMail: boolean;
}

const batch = 100;

/** Writes the mails that notifications ask for. */
export function writeNotificationMails(services: Deps): Promise<void> {
  return writeDueMails(
    services,
    sql`
      select user_id, id as row_id, message_id, type from notifications
      where mail_due order by id limit ${batch} for update skip locked`,
    sql`
      update notifications n set mail_due = false from due where n.user_id = due.user_id and n.id = due.row_id
      returning due.*`,
  );
}

/** Writes the reminders that are due, each once; people who want no mails get none. */
export function writeReminders(services: Deps): Promise<void> {
  return writeDueMails(
    services,
    sql`
      select recipient_id as user_id, id as row_id, id as message_id, 'reminder' as type from messages
      where remind_at <= now() order by remind_at limit ${batch} for update skip locked`,
    sql`update messages m set remind_at = null from due where m.id = due.row_id returning due.*`,
  );
}

/** `due` picks and locks the rows that ask for a mail, `clear` takes the mark off them, until none is left. */
async function writeDueMails(
  services: Deps,
  due: ReturnType<typeof sql>,
  clear: ReturnType<typeof sql>,
): Promise<void> {
  let taken: number;
  do {
    taken = await inTransaction(services.db, async (tx) => {
      const { rows } = await sql<DueMail>`
        with due as materialized (${due}), taken as (${clear})
        select
          t.type, u.email as "to", u.first_name as "firstName", o.first_name || ' ' || o.last_name as "otherName",
          m.id as "messageId", m.subject as "messageSubject", m.price_coins as "amountCoins",
          m.expires_at as "expiresAt", m.rejection_reason as reason,
          m.status = 'pending' and m.expires_at > now() as waiting,
          u.status = 'active' and u.email_notifications and u.message_notifications as "wantsMail"
        from taken t
        join messages m on m.id = t.message_id
        join users u on u.id = t.user_id
        join users o on o.id = case when t.user_id = m.sender_id then m.recipient_id else m.sender_id end
        order by t.row_id`.execute(tx);
      const mails = rows.flatMap((row) => mailOf(row, services.config.publicUrl) ?? []);
      await enqueueMail(services, tx, ...mails);
      return rows.length;
    });
    if (taken > 0) services.wakeMail();
  } while (taken > 0);
}

/** No mail asks for a reply that is no longer possible, and a rating shows under the bell only. */
function mailOf(due: DueMail, publicUrl: string): Mail | undefined {
  if (!due.wantsMail) return undefined;
  const mail = { ...due, publicUrl };
  switch (due.type) {
    case 'message_received':
      return due.waiting ? messageReceivedMail(mail) : undefined;
    case 'reminder':
      return due.waiting ? messageExpiresSoonMail(mail) : undefined;
    case 'message_replied':
      return messageRepliedMail(mail);
    case 'message_rejected':
      return messageRejectedMail(mail);
    case 'message_expired':
      return messageExpiredMail(mail);
    case 'message_rated':
      return undefined;
  }
}
