/** Emails about paid messages. Names and subjects are quoted as their authors wrote them. */
import type { I18n } from '@lingui/core';
import { formatInr } from '@proverse/shared';
import type { Mail, MessageTier } from '../../context.ts';
import type { Notifications } from '../../database/schema.ts';
import { textsOf } from '../../language/texts-of.ts';
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
  /** The names of its files, which the email quotes with the text. */
  readonly messageFiles: readonly string[];
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

type Compose = (mail: MessageMail, i18n: I18n) => Content;

/** To the recipient of a new message. */
const received: Compose = (mail, i18n) => {
  const { firstName, otherName: name } = mail;
  const isUrgent = mail.tier === 'priority';
  const sentWith = { [i18n.t('Sent with')]: i18n.t('your free pass') };
  return {
    subject: isUrgent
      ? i18n.t('New priority question from {name}', { name })
      : i18n.t('New question from {name}', { name }),
    heading: isUrgent
      ? i18n.t('{name} asked you a priority question', { name })
      : i18n.t('{name} asked you a question', { name }),
    blocks: [
      i18n.t('Hello {firstName},', { firstName }),
      quoted(mail),
      { facts: { ...files(mail, i18n), ...(isFree(mail) ? sentWith : earning(mail, i18n)), ...replyBy(mail, i18n) } },
      open(mail, i18n.t('Read and reply'), 'inbox'),
      ...(isFree(mail) ? [] : [{ small: i18n.t('If you don’t reply by then, {name} is refunded.', { name }) }]),
    ],
  };
};

/** To the sender when the recipient has replied. */
const replied: Compose = (mail, i18n) => {
  const { firstName, otherName: name } = mail;
  const amount = formatInr(mail.amountCoins);
  const paid = i18n.t('You paid {amount} for this reply. How was it? You can rate it under the reply.', { amount });
  return {
    subject: i18n.t('{name} replied to your question', { name }),
    heading: i18n.t('{name} replied', { name }),
    blocks: [
      i18n.t('Hello {firstName}, here’s the reply to your question:', { firstName }),
      quoted(mail),
      ...filesBlock(mail, i18n),
      open(mail, i18n.t('Read the reply'), 'outbox'),
      ...(isFree(mail) ? [] : [{ small: paid }]),
    ],
  };
};

/** To the sender when the recipient has rejected the message. */
const rejected: Compose = (mail, i18n) => {
  const { firstName, otherName: name, messageSubject: subject } = mail;
  const amount = formatInr(mail.amountCoins);
  const heading = i18n.t('{name} rejected your question', { name });
  return {
    subject: isFree(mail) ? heading : i18n.t('{name} rejected your question: {amount} refunded', { name, amount }),
    heading,
    blocks: [
      i18n.t('Hello {firstName}, you won’t get a reply to “{subject}”.', { firstName, subject }),
      ...(mail.reason === null ? [] : [{ quote: mail.reason }]),
      ...refund(mail, i18n),
      open(mail, i18n.t('Open your question'), 'rejected'),
    ],
  };
};

/** To the recipient a day before the question expires, or six hours before a priority message does. */
const expiresSoon: Compose = (mail, i18n) => {
  const { firstName, otherName: name } = mail;
  return {
    subject:
      mail.tier === 'priority'
        ? i18n.t('{name}’s priority question expires soon', { name })
        : i18n.t('{name}’s question expires soon', { name }),
    heading: i18n.t('{name} is waiting for your reply', { name }),
    blocks: [
      i18n.t('Hello {firstName}, this question expires soon:', { firstName }),
      quoted(mail),
      { facts: { ...files(mail, i18n), ...replyBy(mail, i18n), ...(isFree(mail) ? {} : earning(mail, i18n)) } },
      open(mail, i18n.t('Reply now'), 'inbox'),
    ],
  };
};

/** To the sender when the message has expired. */
const expired: Compose = (mail, i18n) => {
  const { firstName, otherName: name, messageSubject: subject } = mail;
  const amount = formatInr(mail.amountCoins);
  const heading = i18n.t('No reply from {name}', { name });
  return {
    subject: isFree(mail) ? heading : i18n.t('No reply from {name}: {amount} refunded', { name, amount }),
    heading,
    blocks: [
      i18n.t('Hello {firstName}, {name} didn’t reply to “{subject}” in time.', { firstName, name, subject }),
      ...refund(mail, i18n),
      open(mail, i18n.t('Open your question'), 'expired'),
    ],
  };
};

/** To the recipient when the sender has rated the reply. */
const rated: Compose = (mail, i18n) => {
  const { firstName, otherName: name, messageSubject: subject } = mail;
  return {
    subject: i18n.t('{name} rated your reply', { name }),
    heading: i18n.t('{name} gave you {stars} of 5 stars', { name, stars: mail.stars ?? 0 }),
    blocks: [
      i18n.t('Hello {firstName}, {name} rated your reply to “{subject}”.', { firstName, name, subject }),
      ...(mail.review === null ? [] : [{ quote: mail.review }]),
      open(mail, i18n.t('Open the question'), 'inbox'),
    ],
  };
};

const CONTENTS: Readonly<Partial<Record<Notifications['type'], Compose>>> = {
  message_received: received,
  message_replied: replied,
  message_rejected: rejected,
  message_expires_soon: expiresSoon,
  message_expired: expired,
  message_rated: rated,
};

/** Why the reader receives an email about messages. */
export function messagesReason(i18n: I18n): string {
  return i18n.t('You’re receiving this because you turned on emails about messages.');
}

/** Returns the email for a notification about a message, or undefined if its type sends none. */
export function messageMail(type: Notifications['type'], mail: MessageMail): Mail | undefined {
  const i18n = textsOf(mail.language);
  const content = CONTENTS[type]?.(mail, i18n);
  if (!content) return undefined;
  const reader = { ...mail, unsubscribe: { reason: messagesReason(i18n), url: mail.unsubscribeUrl } };
  return composeMail(reader, content.subject, content.heading, content.blocks);
}

/** Returns what a digest says about a notification: the subject of its own email, and what that email quotes. */
export function digestItem(type: Notifications['type'], mail: MessageMail): Block[] {
  const i18n = textsOf(mail.language);
  const content = CONTENTS[type]?.(mail, i18n);
  return content ? [{ small: content.subject }, quoted(mail), ...filesBlock(mail, i18n)] : [];
}

const EXCERPT_MAX = 280;

function quoted({ messageSubject, messageText }: MessageMail): Block {
  return { message: messageSubject, text: messageText === null ? null : shorten(messageText, EXCERPT_MAX) };
}

const files = ({ messageFiles }: MessageMail, i18n: I18n): Record<string, string> =>
  messageFiles.length > 0 ? { [i18n.t('Files')]: messageFiles.join(', ') } : {};

const filesBlock = (mail: MessageMail, i18n: I18n): Block[] =>
  mail.messageFiles.length > 0 ? [{ facts: files(mail, i18n) }] : [];

const isFree = ({ tier }: MessageMail): boolean => tier === 'free_pass';

const earning = ({ amountCoins, feeCoins }: MessageMail, i18n: I18n) => ({
  [i18n.t('You earn')]: formatInr(amountCoins - feeCoins),
});

const replyBy = ({ expiresAt }: MessageMail, i18n: I18n) => ({ [i18n.t('Reply by')]: formatInstant(expiresAt, i18n) });

const refund = (mail: MessageMail, i18n: I18n): string[] =>
  isFree(mail) ? [] : [i18n.t('{amount} is back in your wallet.', { amount: formatInr(mail.amountCoins) })];

/** Returns a button that opens the message in the given tab. */
function open({ messageId }: MessageMail, button: string, tab: 'inbox' | 'outbox' | 'expired' | 'rejected'): Block {
  return { button, path: `/messaging?tab=${tab}&m=${messageId}` };
}
