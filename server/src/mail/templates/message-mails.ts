/** Emails about paid messages. Names and subjects are quoted as their authors wrote them. */
import { formatInr } from '@proverse/shared';
import type { Mail, MessageTier } from '../../context.ts';
import type { Notifications } from '../../database/schema.ts';
import { formatInstant } from '../../text/format-text.ts';
import { shorten } from '../../text/shorten.ts';
import { composeMail, type Block, type MailReader } from './layout.ts';

export interface MessageMail extends MailReader {
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
  /** Unsubscribe link. */
  readonly unsubscribeUrl: string;
}

interface Content {
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
}

const CONTENTS: Readonly<Partial<Record<Notifications['type'], (mail: MessageMail) => Content>>> = {
  /** To the recipient of a new message. */
  message_received: (mail) => ({
    subject: `New ${priority(mail)}question from ${mail.otherName}`,
    heading: `${mail.otherName} asked you a ${priority(mail)}question`,
    blocks: [
      `Hello ${mail.firstName},`,
      quoted(mail),
      { facts: { ...(isFree(mail) ? { 'Sent with': 'your free pass' } : earning(mail)), ...replyBy(mail) } },
      open(mail, 'Read and reply', 'inbox'),
      ...(isFree(mail) ? [] : [{ small: `If you don’t reply by then, ${mail.otherName} is refunded.` }]),
    ],
  }),
  /** To the sender when the recipient has replied. */
  message_replied: (mail) => {
    const paid = `You paid ${formatInr(mail.amountCoins)} for this reply.`;
    return {
      subject: `${mail.otherName} replied to your question`,
      heading: `${mail.otherName} replied`,
      blocks: [
        `Hello ${mail.firstName}, here’s the reply to your question:`,
        quoted(mail),
        open(mail, 'Read the reply', 'outbox'),
        ...(isFree(mail) ? [] : [{ small: `${paid} How was it? You can rate it under the reply.` }]),
      ],
    };
  },
  /** To the sender when the recipient has rejected the message. */
  message_rejected: (mail) => ({
    subject: `${mail.otherName} rejected your question${refunded(mail)}`,
    heading: `${mail.otherName} rejected your question`,
    blocks: [
      `Hello ${mail.firstName}, you won’t get a reply to “${mail.messageSubject}”.`,
      ...(mail.reason === null ? [] : [{ quote: mail.reason }]),
      ...refund(mail),
      open(mail, 'Open your question', 'rejected'),
    ],
  }),
  /** To the recipient a day before the question expires, or six hours before a priority message does. */
  message_expires_soon: (mail) => ({
    subject: `${mail.otherName}’s ${priority(mail)}question expires soon`,
    heading: `${mail.otherName} is waiting for your reply`,
    blocks: [
      `Hello ${mail.firstName}, this question expires soon:`,
      quoted(mail),
      { facts: { ...replyBy(mail), ...(isFree(mail) ? {} : earning(mail)) } },
      open(mail, 'Reply now', 'inbox'),
    ],
  }),
  /** To the sender when the message has expired. */
  message_expired: (mail) => ({
    subject: `No reply from ${mail.otherName}${refunded(mail)}`,
    heading: `No reply from ${mail.otherName}`,
    blocks: [
      `Hello ${mail.firstName}, ${mail.otherName} didn’t reply to “${mail.messageSubject}” in time.`,
      ...refund(mail),
      open(mail, 'Open your question', 'expired'),
    ],
  }),
  /** To the recipient when the sender has rated the reply. */
  message_rated: (mail) => ({
    subject: `${mail.otherName} rated your reply`,
    heading: `${mail.otherName} gave you ${mail.stars ?? 0} of 5 stars`,
    blocks: [
      `Hello ${mail.firstName}, ${mail.otherName} rated your reply to “${mail.messageSubject}”.`,
      ...(mail.review === null ? [] : [{ quote: mail.review }]),
      open(mail, 'Open the question', 'inbox'),
    ],
  }),
};

/** Why the reader receives an email about messages. */
export const MESSAGES_REASON = 'You’re receiving this because you turned on emails about messages.';

/** Returns the email for a notification about a message, or undefined if its type sends none. */
export function messageMail(type: Notifications['type'], mail: MessageMail): Mail | undefined {
  const content = CONTENTS[type]?.(mail);
  if (!content) return undefined;
  const reader = { ...mail, unsubscribe: { reason: MESSAGES_REASON, url: mail.unsubscribeUrl } };
  return composeMail(reader, content.subject, content.heading, content.blocks);
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

const earning = ({ amountCoins, feeCoins }: MessageMail) => ({ 'You earn': formatInr(amountCoins - feeCoins) });

const replyBy = ({ expiresAt }: MessageMail) => ({ 'Reply by': formatInstant(expiresAt) });

const refund = (mail: MessageMail): string[] =>
  isFree(mail) ? [] : [`${formatInr(mail.amountCoins)} is back in your wallet.`];

const refunded = (mail: MessageMail): string => (isFree(mail) ? '' : `: ${formatInr(mail.amountCoins)} refunded`);

/** Returns a button that opens the message in the given tab. */
function open({ messageId }: MessageMail, button: string, tab: 'inbox' | 'outbox' | 'expired' | 'rejected'): Block {
  return { button, path: `/messaging?tab=${tab}&m=${messageId}` };
}
