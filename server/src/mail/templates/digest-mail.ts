/** The email that replaces several emails about messages. */
import type { I18n } from '@lingui/core';
import { formatCount } from '@proverse/shared';
import type { Mail } from '../../context.ts';
import type { Notifications } from '../../database/schema.ts';
import { textsOf } from '../../language/texts-of.ts';
import { composeMail, type MailReader } from './layout.ts';
import { digestItem, messagesReason, type MessageMail } from './message-mails.ts';

type Type = Notifications['type'];

export interface Digest extends MailReader {
  /** The reader's first name. */
  readonly firstName: string;
  /** The number of notifications of each type. */
  readonly counts: Readonly<Partial<Record<Type, number>>>;
  /** The latest of them. */
  readonly items: readonly { readonly type: Type; readonly message: MessageMail }[];
  /** Unsubscribe link. */
  readonly unsubscribeUrl: string;
}

/** Returns the email, or undefined when there is nothing to say. */
export function digestMail({ firstName, counts, items, unsubscribeUrl, ...reader }: Digest): Mail | undefined {
  const i18n = textsOf(reader.language);
  const present = namesIn(i18n).flatMap(([type, nameOf]) => {
    const count = counts[type] ?? 0;
    return count === 0 ? [] : [{ name: nameOf(), count }];
  });
  const total = present.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return undefined;
  const title =
    total === counts.message_received
      ? i18n.t('{total, plural, one {# new question on Proverse} other {# new questions on Proverse}}', { total })
      : i18n.t('{total, plural, one {# update on Proverse} other {# updates on Proverse}}', { total });
  const more = formatCount(total - items.length);
  return composeMail({ ...reader, unsubscribe: { reason: messagesReason(i18n), url: unsubscribeUrl } }, title, title, [
    i18n.t('Hello {firstName}, here’s what’s new:', { firstName }),
    { facts: Object.fromEntries(present.map(({ name, count }) => [name, formatCount(count)])) },
    ...items.flatMap(({ type, message }) => digestItem(type, message)),
    ...(total > items.length ? [{ small: i18n.t('And {more} more.', { more }) }] : []),
    { button: i18n.t('Open your messages'), path: '/messaging' },
    { small: i18n.t('After three emails within 15 minutes, we combine the next ones into one.') },
  ]);
}

function namesIn(i18n: I18n): readonly (readonly [type: Type, nameOf: () => string])[] {
  return [
    ['message_received', () => i18n.t('New questions')],
    ['message_replied', () => i18n.t('Replies')],
    ['message_rejected', () => i18n.t('Rejected questions')],
    ['message_expires_soon', () => i18n.t('Questions that expire soon')],
    ['message_expired', () => i18n.t('Expired questions')],
    ['message_rated', () => i18n.t('Ratings')],
  ];
}
