import { sql, type RawBuilder } from 'kysely';
import type { Mail, Services } from '../context.ts';
import { many } from '../database/rows.ts';
import { MAY_QUOTE_TEXT } from '../notifying/may-quote-text.ts';
import { decryptMail } from './outbox.ts';
import { readReceipts, type ReceiptOfMail } from './read-receipts.ts';
import { digestMail, type Digest } from './templates/digest-mail.ts';
import { messageOf, notificationMail, type NotificationData } from './templates/notification-mails.ts';
import { receiptMail } from './templates/receipt-mail.ts';
import { unsubscribeUrl } from './unsubscribe.ts';
import { accountLanguage } from '../language/account-language.ts';

type Deps = Pick<Services, 'config' | 'db'>;

/** A row of the outbox. Without a text it refers to a notification, as a digest to later ones too, or to a purchase. */
interface StoredMail {
  readonly id: number;
  readonly encrypted: Buffer | null;
  readonly isDigest: boolean;
}

type NotificationOfMail = Omit<NotificationData, 'language'> & {
  readonly language: string | null;
  readonly mailId: number;
  /** Whether the message still waits for a reply. Null for a notification without a message. */
  readonly waiting: boolean | null;
  /** Whether the user wants the email by their current settings, which may have changed since the notification. */
  readonly wantsMail: boolean;
};

type DigestOfMail = Pick<Digest, 'to' | 'firstName' | 'counts'> & {
  readonly language: string | null;
  readonly mailId: number;
  readonly userId: string;
  readonly latest: readonly NotificationOfMail[];
};

/** How many messages a digest quotes. */
const DIGEST_ITEMS = 5;

/**
 * Returns the emails by id: decrypted, or composed from what they refer to as it is now. An email that is no longer
 * wanted is missing. An error says why an email cannot be read.
 */
export async function readMails(deps: Deps, stored: readonly StoredMail[]): Promise<Map<number, Mail | Error>> {
  const references = stored.filter(({ encrypted }) => encrypted === null);
  const idsOf = (isDigest: boolean) => references.flatMap((each) => (each.isDigest === isDigest ? [each.id] : []));
  const notifications = await notificationsOf(deps, idsOf(false));
  const digests = await digestsOf(deps, idsOf(true));
  const receipts = await readReceipts(deps, idsOf(false));
  const texts = stored.flatMap(({ id, encrypted }) => (encrypted === null ? [] : [{ id, encrypted }]));
  const mails: (readonly [number, Mail | Error | undefined])[] = [
    ...receipts.map((each) => [each.mailId, orError(() => receiptMailOf(each, deps.config))] as const),
    ...notifications.map((each) => [each.mailId, orError(() => mailOf(each, deps.config))] as const),
    ...digests.map((each) => [each.mailId, orError(() => digestMailOf(each, deps.config))] as const),
    ...texts.map(({ id, encrypted }) => [id, orError(() => decryptMail(deps.config, encrypted))] as const),
  ];
  return new Map(mails.flatMap(([id, mail]) => (mail === undefined ? [] : [[id, mail]])));
}

/** What the email quotes of the message: nothing if the reader wants none. */
const quoted = (ofQuestion: string, ofReply: string): RawBuilder<unknown> => sql`
  case when u.message_previews and ${MAY_QUOTE_TEXT}
  then case
    when n.type in ('message_received', 'message_expires_soon') then ${sql.ref(ofQuestion)}
    when n.type = 'message_replied' then ${sql.ref(ofReply)}
  end end`;

const MESSAGE_FILES = sql`array(
  select name from unnest(${quoted('m.file_ids', 'm.reply_file_ids')}) with ordinality given (id, place) join files using (id)
  where removed_at is null order by place
)`;

const COLUMNS = sql`
  x.id as "mailId", n.type, n.user_id as "userId", n.title, n.body, n.message_id as "messageId",
  u.email as "to", u.language, u.first_name as "firstName", o.first_name || ' ' || o.last_name as "otherName",
  m.subject as "messageSubject", ${quoted('m.content', 'm.reply_content')} as "messageText", ${MESSAGE_FILES} as "messageFiles", m.tier, m.price_coins as "amountCoins", m.fee_coins as "feeCoins",
  m.expires_at as "expiresAt", m.rejection_reason as reason, g.rating as stars, g.review,
  m.status = 'pending' and m.expires_at > now() as waiting,
  u.status = 'active' and u.email_notifications
    and (u.message_notifications or n.title is not null) as "wantsMail"`;

/** Of the email `x` and its notification `n`. */
const JOINS = sql`
  join users u on u.id = n.user_id
  left join messages m on m.id = n.message_id
  left join users o on o.id = case when n.user_id = m.sender_id then m.recipient_id else m.sender_id end
  left join ratings g on g.message_id = m.id`;

/** Reads the notifications `n` of emails `x`, newest first. */
function read(
  db: Deps['db'],
  mailIds: readonly number[],
  notifications: RawBuilder<unknown>,
): Promise<NotificationOfMail[]> {
  return many(
    db,
    sql<NotificationOfMail>`
      select ${COLUMNS} from mail_outbox x ${notifications} ${JOINS}
      where x.id = any(${mailIds}::bigint[])
      order by x.id, n.id desc`,
  );
}

async function notificationsOf({ db }: Deps, mailIds: readonly number[]): Promise<NotificationOfMail[]> {
  if (mailIds.length === 0) return [];
  return read(db, mailIds, sql`join notifications n on n.user_id = x.notified_user_id and n.id = x.notification_id`);
}

/** What digests are about: unread notifications that would each have had an email. */
const NEWS = sql`
  select n.*
  from notifications n join messages m on m.id = n.message_id
  where n.user_id = x.notified_user_id and n.id >= x.notification_id and n.title is null and n.read_at is null
    and case
      when n.type in ('message_received', 'message_expires_soon') then m.status = 'pending' and m.expires_at > now()
      when n.type = 'message_expired' then m.sender_id = n.user_id
      else true
    end`;

async function digestsOf({ db }: Deps, mailIds: readonly number[]): Promise<DigestOfMail[]> {
  if (mailIds.length === 0) return [];
  const { rows: digests } = await sql<Omit<DigestOfMail, 'latest'>>`
    select x.id as "mailId", u.id as "userId", u.email as "to", u.language,
      u.first_name as "firstName", json_object_agg(n.type, n.count) as counts
    from mail_outbox x
    join users u on u.id = x.notified_user_id
    cross join lateral (select type, count(*) as count from (${NEWS}) news group by type) n
    where x.id = any(${mailIds}::bigint[]) and u.status = 'active' and u.email_notifications and u.message_notifications
    group by x.id, u.id`.execute(db);
  const latest = await read(
    db,
    digests.map(({ mailId }) => mailId),
    sql`cross join lateral (${NEWS} order by n.id desc limit ${DIGEST_ITEMS}) n`,
  );
  return digests.map((digest) => ({ ...digest, latest: latest.filter(({ mailId }) => mailId === digest.mailId) }));
}

function receiptMailOf({ mailId: _mailId, ...receipt }: ReceiptOfMail, { publicUrl }: Deps['config']): Mail {
  return receiptMail({ ...receipt, language: accountLanguage(receipt.language), publicUrl });
}

function digestMailOf({ latest, ...digest }: DigestOfMail, config: Deps['config']): Mail | undefined {
  const language = accountLanguage(digest.language);
  const items = latest.flatMap((notification) => {
    const message = messageOf({ ...notification, language }, config);
    return message ? [{ type: notification.type, message }] : [];
  });
  const unsubscribe = unsubscribeUrl(config, { userId: digest.userId, kind: 'messages' });
  return digestMail({ ...digest, language, items, publicUrl: config.publicUrl, unsubscribeUrl: unsubscribe });
}

/**
 * Returns the email of a notification. Returns undefined if the user wants none, or if it asks for a reply that is no
 * longer possible.
 */
function mailOf(notification: NotificationOfMail, config: Deps['config']): Mail | undefined {
  if (!notification.wantsMail) return undefined;
  const asksForReply = notification.type === 'message_received' || notification.type === 'message_expires_soon';
  return asksForReply && notification.waiting === false
    ? undefined
    : notificationMail({ ...notification, language: accountLanguage(notification.language) }, config);
}

function orError<T>(attempt: () => T): T | Error {
  try {
    return attempt();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
