/** Mails about paid messages. Names and subjects are quoted as their authors wrote them. */
import type { Mail } from '../../context.ts';
import { formatCoinsAndRupees, formatInstant } from '../../kernel/format-text.ts';
import { composeMail } from './layout.ts';

interface MessageMail {
  readonly to: string;
  /** The reader's first name. */
  readonly firstName: string;
  /** Full name of the person on the other side. */
  readonly otherName: string;
  readonly messageId: string;
  readonly messageSubject: string;
  /** What the sender paid, and what the platform keeps of it. */
  readonly amountCoins: number;
  readonly feeCoins: number;
  readonly publicUrl: string;
  /** Where its reader gets no more mails about messages. */
  readonly unsubscribeUrl: string;
}

/** To the recipient: somebody paid to ask. */
export function messageReceivedMail(mail: MessageMail & { readonly expiresAt: Date }): Mail {
  return composeMail({
    to: mail.to,
    wayOut: wayOut(mail),
    subject: `New message from ${mail.otherName}`,
    heading: `${mail.otherName} sent you a message`,
    blocks: [
      { paragraph: `Hello ${mail.firstName},` },
      { quote: mail.messageSubject },
      {
        facts: [
          ['You earn by replying', formatCoinsAndRupees(mail.amountCoins - mail.feeCoins)],
          ['Reply before', formatInstant(mail.expiresAt)],
        ],
      },
      { button: 'Read and reply', url: messageUrl(mail, 'inbox') },
      { small: 'Without a reply until then, the coins go back to the sender.' },
    ],
  });
}

/** To the sender: the reply is there. */
export function messageRepliedMail(mail: MessageMail): Mail {
  return composeMail({
    to: mail.to,
    wayOut: wayOut(mail),
    subject: `${mail.otherName} replied to your message`,
    heading: `${mail.otherName} replied`,
    blocks: [
      { paragraph: `Hello ${mail.firstName}, your message has a reply:` },
      { quote: mail.messageSubject },
      { button: 'Read the reply', url: messageUrl(mail, 'outbox') },
      { small: `You paid ${formatCoinsAndRupees(mail.amountCoins)} for it. You can rate the reply once.` },
    ],
  });
}

/** To the sender: no reply, and the coins are back. */
export function messageRejectedMail(mail: MessageMail & { readonly reason: string | null }): Mail {
  return composeMail({
    to: mail.to,
    wayOut: wayOut(mail),
    subject: `${mail.otherName} declined your message`,
    heading: 'Your message was declined',
    blocks: [
      { paragraph: `Hello ${mail.firstName}, ${mail.otherName} declined your message “${mail.messageSubject}”.` },
      ...(mail.reason === null ? [] : [{ quote: mail.reason }]),
      { paragraph: `All of it is back in your wallet: ${formatCoinsAndRupees(mail.amountCoins)}.` },
      { button: 'Open the message', url: messageUrl(mail, 'rejected') },
    ],
  });
}

/** To the recipient, a day before the end. */
export function messageExpiresSoonMail(mail: MessageMail & { readonly expiresAt: Date }): Mail {
  return composeMail({
    to: mail.to,
    wayOut: wayOut(mail),
    subject: `A message from ${mail.otherName} expires soon`,
    heading: 'A message is waiting for your reply',
    blocks: [
      { paragraph: `Hello ${mail.firstName}, ${mail.otherName} still waits for your reply:` },
      { quote: mail.messageSubject },
      {
        facts: [
          ['Expires', formatInstant(mail.expiresAt)],
          ['You earn by replying', formatCoinsAndRupees(mail.amountCoins - mail.feeCoins)],
        ],
      },
      { button: 'Reply now', url: messageUrl(mail, 'inbox') },
    ],
  });
}

/** To the sender: time ran out, and the coins are back. */
export function messageExpiredMail(mail: MessageMail): Mail {
  return composeMail({
    to: mail.to,
    wayOut: wayOut(mail),
    subject: `Your message to ${mail.otherName} expired`,
    heading: 'Your message expired',
    blocks: [
      {
        paragraph: `Hello ${mail.firstName}, ${mail.otherName} did not reply to “${mail.messageSubject}” in time.`,
      },
      { paragraph: `All of it is back in your wallet: ${formatCoinsAndRupees(mail.amountCoins)}.` },
      { button: 'Open the message', url: messageUrl(mail, 'expired') },
    ],
  });
}

/** To the recipient: what the sender thought of the reply. */
export function messageRatedMail(
  mail: MessageMail & { readonly stars: number | null; readonly review: string | null },
): Mail {
  return composeMail({
    to: mail.to,
    wayOut: wayOut(mail),
    subject: `${mail.otherName} rated your reply`,
    heading: `${mail.otherName} gave you ${mail.stars ?? 0} of 5 stars`,
    blocks: [
      { paragraph: `Hello ${mail.firstName}, your reply to “${mail.messageSubject}” was rated.` },
      ...(mail.review === null ? [] : [{ quote: mail.review }]),
      { button: 'Open the message', url: messageUrl(mail, 'inbox') },
    ],
  });
}

function wayOut({ unsubscribeUrl }: MessageMail) {
  return { reason: 'You get it because you want mails about your messages.', url: unsubscribeUrl };
}

/** Where the message is shown: the tab it stands under, and the message itself. */
function messageUrl({ publicUrl, messageId }: MessageMail, tab: 'inbox' | 'outbox' | 'expired' | 'rejected'): string {
  return `${publicUrl}/messaging?tab=${tab}&m=${messageId}`;
}
