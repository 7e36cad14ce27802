/** The email that replaces several emails about messages. */
import { countText, formatCount } from '@proverse/shared';
import type { Mail } from '../../context.ts';
import type { Notifications } from '../../database/schema.ts';
import { composeMail, type MailReader } from './layout.ts';
import { digestItem, MESSAGES_REASON, type MessageMail } from './message-mails.ts';

export interface Digest extends MailReader {
  /** The reader's first name. */
  readonly firstName: string;
  /** The number of notifications of each type. */
  readonly counts: Readonly<Partial<Record<Notifications['type'], number>>>;
  /** The latest of them. */
  readonly items: readonly { readonly type: Notifications['type']; readonly message: MessageMail }[];
  /** Unsubscribe link. */
  readonly unsubscribeUrl: string;
}

const NAMES: Readonly<Partial<Record<Notifications['type'], string>>> = {
  message_received: 'New questions',
  message_replied: 'Replies',
  message_rejected: 'Rejected questions',
  message_expires_soon: 'Questions that expire soon',
  message_expired: 'Expired questions',
  message_rated: 'Ratings',
};

/** Returns the email, or undefined when there is nothing to say. */
export function digestMail({ firstName, counts, items, unsubscribeUrl, ...reader }: Digest): Mail | undefined {
  const present = Object.entries(NAMES).flatMap(([type, name]) => {
    const count = counts[type as Notifications['type']] ?? 0;
    return count === 0 ? [] : [{ name, count }];
  });
  const total = present.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return undefined;
  const title = `${countText(total, total === counts.message_received ? 'new question' : 'update')} on Proverse`;
  return composeMail({ ...reader, unsubscribe: { reason: MESSAGES_REASON, url: unsubscribeUrl } }, title, title, [
    `Hello ${firstName}, here’s what’s new:`,
    { facts: Object.fromEntries(present.map(({ name, count }) => [name, formatCount(count)])) },
    ...items.flatMap(({ type, message }) => digestItem(type, message)),
    ...(total > items.length ? [{ small: `And ${formatCount(total - items.length)} more.` }] : []),
    { button: 'Open your messages', path: '/messaging' },
    { small: 'After three emails within 15 minutes, we combine the next ones into one.' },
  ]);
}
