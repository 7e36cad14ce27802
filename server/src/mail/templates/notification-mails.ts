/** The email of a notification. */
import type { I18n } from '@lingui/core';
import type { InterfaceLanguage } from '@proverse/shared';
import type { Config } from '../../config/config.ts';
import type { Mail, MessageTier } from '../../context.ts';
import type { Notifications } from '../../database/schema.ts';
import { storedText } from '../../language/stored-text.ts';
import { textsOf } from '../../language/texts-of.ts';
import { unsubscribeUrl } from '../unsubscribe.ts';
import { composeMail } from './layout.ts';
import { messageMail, type MessageMail } from './message-mails.ts';

/** A notification with everything that its email may need. Fields of the message are null without one. */
export interface NotificationData {
  readonly type: Notifications['type'];
  readonly userId: string;
  readonly to: string;
  readonly language: InterfaceLanguage;
  /** The reader's first name. */
  readonly firstName: string;
  /** The notification's own text. Null when it is made from the message. */
  readonly title: string | null;
  readonly body: string | null;
  readonly messageId: string | null;
  /** Full name of the person on the other side of the message. */
  readonly otherName: string | null;
  readonly messageSubject: string | null;
  readonly messageText: string | null;
  readonly messageFiles: readonly string[];
  readonly tier: MessageTier | null;
  readonly amountCoins: number | null;
  readonly feeCoins: number | null;
  readonly expiresAt: Date | null;
  readonly reason: string | null;
  readonly stars: number | null;
  readonly review: string | null;
}

/** Returns the email of a notification, or undefined when it has none. */
export function notificationMail(data: NotificationData, config: Origin): Mail | undefined {
  const { title, body } = data;
  if (title !== null && body !== null) return noticeMail({ ...data, title, body }, config);
  const message = messageOf(data, config);
  return message && messageMail(data.type, message);
}

/** Returns what an email says about the notification's message, or undefined without one. */
export function messageOf(data: NotificationData, config: Origin): MessageMail | undefined {
  const { messageId, otherName, messageSubject, tier, amountCoins, feeCoins, expiresAt } = data;
  if (messageId === null || otherName === null || messageSubject === null) return undefined;
  if (tier === null || amountCoins === null || feeCoins === null || expiresAt === null) return undefined;
  return {
    ...data,
    publicUrl: config.publicUrl,
    unsubscribeUrl: unsubscribeUrl(config, { userId: data.userId, kind: 'messages' }),
    messageId,
    otherName,
    messageSubject,
    tier,
    amountCoins,
    feeCoins,
    expiresAt,
  };
}

type Origin = Pick<Config, 'publicUrl' | 'secretKey'>;
type Notice = Pick<NotificationData, 'type' | 'userId' | 'to' | 'language' | 'firstName' | 'messageId'> & {
  readonly title: string;
  readonly body: string;
};

/** Returns the email of a notification with its own text: about a payout, a report or the account. */
function noticeMail(notice: Notice, config: Origin): Mail {
  const { type, userId, to, language, firstName, messageId } = notice;
  const i18n = textsOf(language);
  const [title, body] = [storedText(notice.title, i18n), storedText(notice.body, i18n)];
  const unsubscribe = {
    reason: i18n.t('You’re receiving this because you turned on emails from Proverse.'),
    url: unsubscribeUrl(config, { userId, kind: 'account' }),
  };
  const reader = { to, language, publicUrl: config.publicUrl, unsubscribe };
  const hello = i18n.t('Hello {firstName},', { firstName });
  return composeMail(reader, title, title, [hello, body, linkOf(type, messageId, i18n)]);
}

function linkOf(type: Notifications['type'], messageId: string | null, i18n: I18n) {
  if (messageId !== null) return { button: i18n.t('Open the question'), path: `/messaging?m=${messageId}` };
  const isAboutMoney = type.startsWith('payout_') || type.startsWith('coin_refund_');
  return isAboutMoney
    ? { button: i18n.t('Open your wallet'), path: '/coins' }
    : { button: i18n.t('Open Proverse'), path: '/dashboard' };
}
