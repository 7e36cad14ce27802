/** The email of a notification. */
import type { Config } from '../../config/config.ts';
import type { Mail, MessageTier } from '../../context.ts';
import type { Notifications } from '../../database/schema.ts';
import { unsubscribeUrl } from '../unsubscribe.ts';
import { composeMail } from './layout.ts';
import { messageMail, type MessageMail } from './message-mails.ts';

/** A notification with everything that its email may need. Fields of the message are null without one. */
export interface NotificationData {
  readonly type: Notifications['type'];
  readonly userId: string;
  readonly to: string;
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
type Notice = Pick<NotificationData, 'type' | 'userId' | 'to' | 'firstName' | 'messageId'> & {
  readonly title: string;
  readonly body: string;
};

/** Returns the email of a notification with its own text: about a payout, a report or the account. */
function noticeMail({ type, userId, to, firstName, messageId, title, body }: Notice, config: Origin): Mail {
  const unsubscribe = {
    reason: 'You’re receiving this because you turned on emails from Proverse.',
    url: unsubscribeUrl(config, { userId, kind: 'account' }),
  };
  const reader = { to, publicUrl: config.publicUrl, unsubscribe };
  return composeMail(reader, title, title, [`Hello ${firstName},`, body, linkOf(type, messageId)]);
}

function linkOf(type: Notifications['type'], messageId: string | null) {
  if (messageId !== null) return { button: 'Open the question', path: `/messaging?m=${messageId}` };
  const isAboutMoney = type.startsWith('payout_') || type.startsWith('coin_refund_');
  return isAboutMoney
    ? { button: 'Open your wallet', path: '/coins' }
    : { button: 'Open Proverse', path: '/dashboard' };
}
