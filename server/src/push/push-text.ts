import type { I18n } from '@lingui/core';
import { formatInr } from '@proverse/shared';
import type { MessageTier } from '../context.ts';
import type { Notifications } from '../database/schema.ts';
import { storedText } from '../language/stored-text.ts';
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
  readonly quote: string | null;
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

const MAX_QUOTE_LENGTH = 120;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns the text of a push notification. Unless the user chose to see it, it contains neither names nor anything that
 * someone wrote, because strangers can read lock screens.
 */
export function pushText(about: PushSubject, showsText: boolean, now: Date, i18n: I18n): PushText {
  const { title, body, otherName, subject } = about;
  if (showsText && title !== null && body !== null) {
    return { title: storedText(title, i18n), body: storedText(body, i18n) };
  }
  const name = showsText && subject !== null ? otherName : null;
  const { title: heading, detail } = textsOf(about, name, now, i18n);
  if (name === null || subject === null) return { title: heading, body: detail };
  const lines = [detail, subject, shorten(about.quote ?? '', MAX_QUOTE_LENGTH)];
  return { title: heading, body: lines.filter((line) => line !== '').join('\n') };
}

/** Returns the text for several notifications at once. */
export function summaryText(count: number, i18n: I18n): PushText {
  return {
    title: i18n.t('{count, plural, one {# new notification} other {# new notifications}}', { count }),
    body: i18n.t('Open Proverse to read them'),
  };
}

/** Returns the title, with the name of the person on the other side unless it is null, and what to know at a glance. */
function textsOf(about: PushSubject, name: string | null, now: Date, i18n: I18n): { title: string; detail: string } {
  switch (about.type) {
    case 'message_received':
      return { title: receivedTitle(about, name, i18n), detail: timeLeft(about.expiresAt, now, i18n) };
    case 'message_expires_soon':
      return { title: expiresSoonTitle(about, name, i18n), detail: timeLeft(about.expiresAt, now, i18n) };
    case 'message_replied':
      return {
        title: name === null ? i18n.t('Your question was answered') : i18n.t('{name} answered your question', { name }),
        detail: '',
      };
    case 'message_rejected':
      return {
        title: name === null ? i18n.t('Your question was rejected') : i18n.t('{name} rejected your question', { name }),
        detail: refundOf(about, i18n),
      };
    case 'message_expired':
      return {
        title: name === null ? i18n.t('Your question expired') : i18n.t('Your question to {name} expired', { name }),
        detail: refundOf(about, i18n),
      };
    case 'message_rated':
      return {
        title: name === null ? i18n.t('Your reply was rated') : i18n.t('{name} rated your reply', { name }),
        detail: i18n.t('{stars} of 5 stars', { stars: about.stars ?? 0 }),
      };
    default:
      return { title: noticeTitle(about.type, i18n), detail: '' };
  }
}

type NoticeType = Exclude<
  PushSubject['type'],
  | 'message_received'
  | 'message_expires_soon'
  | 'message_replied'
  | 'message_rejected'
  | 'message_expired'
  | 'message_rated'
>;

function noticeTitle(type: NoticeType, i18n: I18n): string {
  switch (type) {
    case 'message_refunded':
      return i18n.t('Your question was refunded');
    case 'payout_paid':
      return i18n.t('Your withdrawal was paid');
    case 'payout_failed':
      return i18n.t('Your withdrawal could not be paid');
    case 'payout_rejected':
      return i18n.t('Your withdrawal was rejected');
    case 'coin_refund_done':
      return i18n.t('Your refund is on its way');
    case 'coin_refund_failed':
      return i18n.t('Your refund failed');
    case 'report_resolved':
      return i18n.t('A report was reviewed');
    case 'account_notice':
      return i18n.t('An update on your account');
  }
}

function receivedTitle(about: PushSubject, name: string | null, i18n: I18n): string {
  const amount = earningOf(about);
  if (amount === undefined)
    return name === null ? i18n.t('New question') : i18n.t('New question from {name}', { name });
  if (about.tier === 'priority') {
    return name === null
      ? i18n.t('New priority question, {amount}', { amount })
      : i18n.t('New priority question from {name}, {amount}', { name, amount });
  }
  return name === null
    ? i18n.t('New question, {amount}', { amount })
    : i18n.t('New question from {name}, {amount}', { name, amount });
}

function expiresSoonTitle(about: PushSubject, name: string | null, i18n: I18n): string {
  const amount = earningOf(about);
  if (amount === undefined) {
    return name === null ? i18n.t('A question expires soon') : i18n.t('A question from {name} expires soon', { name });
  }
  return name === null
    ? i18n.t('A question expires soon, {amount}', { amount })
    : i18n.t('A question from {name} expires soon, {amount}', { name, amount });
}

/** `₹350`: what a reply earns. Undefined for a message with a free pass. */
function earningOf({ tier, priceCoins, feeCoins }: PushSubject): string | undefined {
  return tier === 'free_pass' || priceCoins === null ? undefined : formatInr(priceCoins - (feeCoins ?? 0));
}

function refundOf({ tier, priceCoins }: PushSubject, i18n: I18n): string {
  if (tier === 'free_pass' || priceCoins === null) return '';
  return i18n.t('{amount} back in your wallet', { amount: formatInr(priceCoins) });
}

/** `6 days left`: days are rounded and hours are not, as on the screens. */
function timeLeft(expiresAt: Date | null, now: Date, i18n: I18n): string {
  const leftMs = (expiresAt?.getTime() ?? now.getTime()) - now.getTime();
  const days = Math.round(leftMs / DAY_MS);
  if (days >= 2) return i18n.t('{days, plural, one {# day left} other {# days left}}', { days });
  const hours = Math.max(1, Math.floor(leftMs / HOUR_MS));
  return i18n.t('{hours, plural, one {# hour left} other {# hours left}}', { hours });
}
