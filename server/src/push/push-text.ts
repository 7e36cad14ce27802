import { formatInr } from '@proverse/shared';
import type { MessageTier } from '../context.ts';
import type { Notifications } from '../database/schema.ts';
import { shorten } from '../text/shorten.ts';

/** A notification with all data for its text. The fields of a message are null if it is not about a message. */
export interface PushSubject {
  readonly type: Notifications['type'];
  /** The notification's own text. Null when it is made from the message. */
  readonly title: string | null;
  readonly body: string | null;
  /** First name of the person on the other side of the message. */
  readonly otherName: string | null;
  readonly subject: string | null;
  /** The question, or the reply if there is one. */
  readonly words: string | null;
  readonly tier: MessageTier | null;
  readonly priceCoins: number | null;
  readonly feeCoins: number | null;
  readonly expiresAt: Date | null;
  readonly stars: number | null;
}

export interface PushText {
  readonly title: string;
  readonly body: string;
}

const MAX_WORDS_LENGTH = 120;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns the text of a push notification. Unless the user chose to see it, it contains neither names nor anything that
 * someone wrote, because strangers can read lock screens.
 */
export function pushText(about: PushSubject, showsText: boolean, now: Date): PushText {
  const { title, body, otherName, subject } = about;
  if (showsText && title !== null && body !== null) return { title, body };
  const [privateTitle, titleWith, detail] = textsOf(about, now);
  if (!showsText || otherName === null || subject === null) return { title: privateTitle, body: detail };
  const lines = [detail, subject, shorten(about.words ?? '', MAX_WORDS_LENGTH)];
  return { title: titleWith(otherName), body: lines.filter((line) => line !== '').join('\n') };
}

/** Returns the text for several notifications at once. */
export function summaryText(count: number): PushText {
  return { title: `${count} new notifications`, body: 'Open Proverse to read them' };
}

type Texts = readonly [privateTitle: string, titleWith: (name: string) => string, detail: string];

const noName = (title: string): Texts => [title, () => title, ''];

function textsOf(about: PushSubject, now: Date): Texts {
  switch (about.type) {
    case 'message_received': {
      const question = `New ${about.tier === 'priority' ? 'priority ' : ''}question`;
      const price = earningOf(about);
      return [`${question}${price}`, (name) => `${question} from ${name}${price}`, timeLeft(about.expiresAt, now)];
    }
    case 'message_expires_soon': {
      const price = earningOf(about);
      return [
        `A question expires soon${price}`,
        (name) => `A question from ${name} expires soon${price}`,
        timeLeft(about.expiresAt, now),
      ];
    }
    case 'message_replied':
      return ['Your question was answered', (name) => `${name} answered your question`, ''];
    case 'message_rejected':
      return ['Your question was rejected', (name) => `${name} rejected your question`, refundOf(about)];
    case 'message_expired':
      return ['Your question expired', (name) => `Your question to ${name} expired`, refundOf(about)];
    case 'message_rated':
      return ['Your reply was rated', (name) => `${name} rated your reply`, `${about.stars ?? 0} of 5 stars`];
    case 'message_refunded':
      return noName('Your question was refunded');
    case 'payout_paid':
      return noName('Your withdrawal was paid');
    case 'payout_failed':
      return noName('Your withdrawal could not be paid');
    case 'payout_rejected':
      return noName('Your withdrawal was rejected');
    case 'coin_refund_done':
      return noName('Your refund is on its way');
    case 'coin_refund_failed':
      return noName('Your refund failed');
    case 'report_resolved':
      return noName('A report was reviewed');
    case 'account_notice':
      return noName('An update on your account');
  }
}

/** `, ₹350`: what a reply earns. Empty for a message with a free pass. */
function earningOf({ tier, priceCoins, feeCoins }: PushSubject): string {
  return tier === 'free_pass' || priceCoins === null ? '' : `, ${formatInr(priceCoins - (feeCoins ?? 0))}`;
}

function refundOf({ tier, priceCoins }: PushSubject): string {
  return tier === 'free_pass' || priceCoins === null ? '' : `${formatInr(priceCoins)} back in your wallet`;
}

/** `6 days left`: days are rounded and hours are not, as on the screens. */
function timeLeft(expiresAt: Date | null, now: Date): string {
  const leftMs = (expiresAt?.getTime() ?? now.getTime()) - now.getTime();
  const days = Math.round(leftMs / DAY_MS);
  if (days >= 2) return `${days} days left`;
  const hours = Math.max(1, Math.floor(leftMs / HOUR_MS));
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} left`;
}
