/** The mail that belongs to a line under the bell. */
import type { Config } from '../../config.ts';
import type { Mail } from '../../context.ts';
import type { Notifications } from '../../db/schema.ts';
import { unsubscribeUrl } from '../unsubscribe.ts';
import { composeMail } from './layout.ts';
import {
  messageExpiredMail,
  messageExpiresSoonMail,
  messageRatedMail,
  messageReceivedMail,
  messageRejectedMail,
  messageRepliedMail,
} from './message-mails.ts';

/** What a mail may need to know of its line; what concerns the message is null where there is none. */
export interface NotifiedOf {
  readonly type: Notifications['type'];
  readonly userId: string;
  readonly to: string;
  /** The reader's first name. */
  readonly firstName: string;
  /** The line's own words; null where they are made from the message. */
  readonly title: string | null;
  readonly body: string | null;
  readonly messageId: string | null;
  /** Full name of the person on the other side of the message. */
  readonly otherName: string | null;
  readonly messageSubject: string | null;
  readonly amountCoins: number | null;
  readonly feeCoins: number | null;
  readonly expiresAt: Date | null;
  readonly reason: string | null;
  readonly stars: number | null;
  readonly review: string | null;
}

/** The mail for this line; undefined where there is nothing to mail. */
export function notificationMail(line: NotifiedOf, config: Origin): Mail | undefined {
  const { title, body, messageId, otherName, messageSubject, amountCoins, feeCoins, expiresAt } = line;
  if (title !== null && body !== null) return noticeMail({ ...line, title, body }, config);
  if (messageId === null || otherName === null || messageSubject === null) return undefined;
  if (amountCoins === null || feeCoins === null || expiresAt === null) return undefined;
  const url = unsubscribeUrl(config, { userId: line.userId, kind: 'messages' });
  const { publicUrl } = config;
  const mail = {
    ...line,
    publicUrl,
    unsubscribeUrl: url,
    messageId,
    otherName,
    messageSubject,
    amountCoins,
    feeCoins,
    expiresAt,
  };
  switch (line.type) {
    case 'message_received':
      return messageReceivedMail(mail);
    case 'message_expires_soon':
      return messageExpiresSoonMail(mail);
    case 'message_replied':
      return messageRepliedMail(mail);
    case 'message_rejected':
      return messageRejectedMail(mail);
    case 'message_expired':
      return messageExpiredMail(mail);
    case 'message_rated':
      return messageRatedMail(mail);
    default:
      return undefined;
  }
}

type Origin = Pick<Config, 'publicUrl' | 'secretKey'>;
type Notice = Pick<NotifiedOf, 'type' | 'userId' | 'to' | 'firstName' | 'messageId'> & {
  readonly title: string;
  readonly body: string;
};

/** A line that brought its own words: about a payout, a report or the account. */
function noticeMail({ type, userId, to, firstName, messageId, title, body }: Notice, config: Origin): Mail {
  return composeMail({
    to,
    wayOut: {
      reason: 'You get it because you want mails about your account.',
      url: unsubscribeUrl(config, { userId, kind: 'account' }),
    },
    subject: title,
    heading: title,
    blocks: [{ paragraph: `Hello ${firstName},` }, { paragraph: body }, linkOf(type, messageId, config.publicUrl)],
  });
}

function linkOf(type: Notifications['type'], messageId: string | null, publicUrl: string) {
  if (messageId !== null) return { button: 'Open the message', url: `${publicUrl}/messaging?m=${messageId}` };
  const isAboutMoney = type === 'payout_paid' || type === 'payout_failed' || type === 'payout_rejected';
  return isAboutMoney
    ? { button: 'Open your wallet', url: `${publicUrl}/coins` }
    : { button: 'Open Proverse', url: `${publicUrl}/dashboard` };
}
