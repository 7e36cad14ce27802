/** Emails about paid messages. Names and subjects are quoted as their authors wrote them. */
import { formatCoins, formatInr } from '@proverse/shared';
import type { Mail, MessageTier } from '../../context.ts';
import type { Notifications } from '../../database/schema.ts';
import { formatInstant } from '../../text/format-text.ts';
import { shorten } from '../../text/shorten.ts';
import { composeMail, type Block, type MailContent } from './layout.ts';

export interface MessageMail {
  readonly to: string;
  /** The reader's first name. */
  readonly firstName: string;
  /** Full name of the person on the other side. */
  readonly otherName: string;
  readonly messageId: string;
  readonly messageSubject: string;
  /** The text of the question or reply that the email is about. Null if the email has none or the reader wants none. */
  readonly messageText: string | null;
  readonly tier: MessageTier;
  /** What the sender paid. It includes `feeCoins`, the platform's fee. */
  readonly amountCoins: number;
  readonly feeCoins: number;
  readonly expiresAt: Date;
  /** Why the recipient rejected the message. */
  readonly reason: string | null;
  readonly stars: number | null;
  readonly review: string | null;
  readonly publicUrl: string;
  /** Unsubscribe link. */
  readonly unsubscribeUrl: string;
}

type Content = Pick<MailContent, 'subject' | 'heading' | 'blocks'>;

const CONTENTS: Readonly<Partial<Record<Notifications['type'], (mail: MessageMail) => Content>>> = {
  /** To the recipient of a new message. */
  message_received: (mail) => ({
    subject: `New ${priority(mail)}message from ${mail.otherName}`,
    heading: `${mail.otherName} sent you a ${priority(mail)}message`,
    blocks: [
      { paragraph: `Hello ${mail.firstName},` },
      quoted(mail),
      {
        facts: [
          isFree(mail) ? ['Sent with', 'your free pass'] : earning(mail),
          ['Reply by', formatInstant(mail.expiresAt)],
        ],
      },
      { button: 'Read and reply', url: messageUrl(mail, 'inbox') },
      ...(isFree(mail) ? [] : [{ small: 'If you don’t reply by then, the sender is refunded.' }]),
    ],
  }),
  /** To the sender when the recipient has replied. */
  message_replied: (mail) => ({
    subject: `${mail.otherName} replied to your message`,
    heading: `${mail.otherName} replied`,
    blocks: [
      { paragraph: `Hello ${mail.firstName}, you have a reply to your message:` },
      quoted(mail),
      { button: 'Read the reply', url: messageUrl(mail, 'outbox') },
      ...(isFree(mail) ? [] : [{ small: `You paid ${formatInr(mail.amountCoins)} for this reply. How was it?` }]),
    ],
  }),
  /** To the sender when the recipient has rejected the message. */
  message_rejected: (mail) => ({
    subject: `${mail.otherName} rejected your message`,
    heading: 'Your message was rejected',
    blocks: [
      { paragraph: `Hello ${mail.firstName}, ${mail.otherName} rejected your message “${mail.messageSubject}”.` },
      ...(mail.reason === null ? [] : [{ quote: mail.reason }]),
      ...refund(mail),
      { button: 'Open the message', url: messageUrl(mail, 'rejected') },
    ],
  }),
  /** To the recipient a day before the message expires, or six hours before a priority message does. */
  message_expires_soon: (mail) => ({
    subject: `A ${priority(mail)}message from ${mail.otherName} expires soon`,
    heading: 'A message is waiting for your reply',
    blocks: [
      { paragraph: `Hello ${mail.firstName}, ${mail.otherName} is still waiting for your reply:` },
      quoted(mail),
      {
        facts: [['Expires', formatInstant(mail.expiresAt)], ...(isFree(mail) ? [] : [earning(mail)])],
      },
      { button: 'Reply now', url: messageUrl(mail, 'inbox') },
    ],
  }),
  /** To the sender when the message has expired. */
  message_expired: (mail) => ({
    subject: `Your message to ${mail.otherName} expired`,
    heading: 'Your message expired',
    blocks: [
      {
        paragraph: `Hello ${mail.firstName}, ${mail.otherName} did not reply to “${mail.messageSubject}” in time.`,
      },
      ...refund(mail),
      { button: 'Open the message', url: messageUrl(mail, 'expired') },
    ],
  }),
  /** To the recipient when the sender has rated the reply. */
  message_rated: (mail) => ({
    subject: `${mail.otherName} rated your reply`,
    heading: `${mail.otherName} gave you ${mail.stars ?? 0} of 5 stars`,
    blocks: [
      { paragraph: `Hello ${mail.firstName}, ${mail.otherName} rated your reply to “${mail.messageSubject}”.` },
      ...(mail.review === null ? [] : [{ quote: mail.review }]),
      { button: 'Open the message', url: messageUrl(mail, 'inbox') },
    ],
  }),
};

/** Returns the email for a notification about a message, or undefined if its type sends none. */
export function messageMail(type: Notifications['type'], mail: MessageMail): Mail | undefined {
  const content = CONTENTS[type]?.(mail);
  if (!content) return undefined;
  const reason = 'You’re receiving this because you turned on emails about messages.';
  return composeMail({ to: mail.to, unsubscribe: { reason, url: mail.unsubscribeUrl }, ...content });
}

/** Returns what a digest says about a notification: the subject of its own email, and what that email quotes. */
export function digestItem(type: Notifications['type'], mail: MessageMail): Block[] {
  const content = CONTENTS[type]?.(mail);
  return content ? [{ small: content.subject }, quoted(mail)] : [];
}

const EXCERPT_MAX = 280;

function quoted({ messageSubject, messageText }: MessageMail): Block {
  return { message: messageSubject, text: messageText === null ? null : shorten(messageText, EXCERPT_MAX) };
}

const priority = ({ tier }: MessageMail): string => (tier === 'priority' ? 'priority ' : '');

const isFree = ({ tier }: MessageMail): boolean => tier === 'free_pass';

function earning({ amountCoins, feeCoins }: MessageMail): readonly [string, string] {
  return ['You earn by replying', formatInr(amountCoins - feeCoins)];
}

function refund(mail: MessageMail): { paragraph: string }[] {
  return isFree(mail) ? [] : [{ paragraph: `We’ve refunded ${formatCoins(mail.amountCoins)} to your wallet.` }];
}

/** Returns a link that opens the message in the given tab. */
function messageUrl({ publicUrl, messageId }: MessageMail, tab: 'inbox' | 'outbox' | 'expired' | 'rejected'): string {
  return `${publicUrl}/messaging?tab=${tab}&m=${messageId}`;
}
