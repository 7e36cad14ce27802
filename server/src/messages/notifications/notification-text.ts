import type { I18n } from '@lingui/core';
import { formatInr } from '@proverse/shared';
import type { MessageTier } from '../../context.ts';
import type { Notifications } from '../../database/schema.ts';
import { formatInstant } from '../../text/format-text.ts';

export interface MessageEvent {
  readonly type: Notifications['type'];
  /** Whether the reader is the message's sender. */
  readonly isSender: boolean;
  readonly senderName: string;
  readonly recipientName: string;
  readonly subject: string;
  readonly tier: MessageTier;
  readonly priceCoins: number;
  /** The platform's fee, deducted from the price when the recipient replies. */
  readonly feeCoins: number;
  readonly expiresAt: Date;
  readonly stars: number | null;
}

interface NotificationText {
  readonly title: string;
  readonly body: string;
}

/** Returns the text of a notification about a message, or undefined for a type whose text is stored in its row. */
export function notificationText(event: MessageEvent, i18n: I18n): NotificationText | undefined {
  const { type, isSender, senderName, recipientName, subject, tier } = event;
  const isFree = tier === 'free_pass';
  switch (type) {
    case 'message_received':
      return receivedText(event, i18n);
    case 'message_replied':
      return { title: i18n.t('{name} replied', { name: recipientName }), body: subject };
    case 'message_rejected':
      return {
        title: i18n.t('{name} rejected your question', { name: recipientName }),
        body: isFree ? subject : refundedText(event, i18n),
      };
    case 'message_expires_soon':
      return expiresSoonText(event, i18n);
    case 'message_expired':
      return isSender
        ? {
            title: i18n.t('No reply from {name}', { name: recipientName }),
            body: isFree ? subject : refundedText(event, i18n),
          }
        : {
            title: i18n.t('{name}’s question expired', { name: senderName }),
            body: i18n.t('“{subject}” was not answered in time', { subject }),
          };
    case 'message_rated':
      return {
        title: i18n.t('{name} rated your reply', { name: senderName }),
        body: i18n.t('“{subject}”: {stars} of 5 stars', { subject, stars: event.stars ?? 0 }),
      };
    case 'message_refunded':
    case 'payout_paid':
    case 'payout_failed':
    case 'payout_rejected':
    case 'coin_refund_done':
    case 'coin_refund_failed':
    case 'report_resolved':
    case 'account_notice':
      return undefined;
  }
}

function receivedText(event: MessageEvent, i18n: I18n): NotificationText {
  const { senderName: name, subject, tier } = event;
  const title = i18n.t('New question from {name}', { name });
  if (tier === 'free_pass') return { title, body: i18n.t('“{subject}”: sent with a free pass', { subject }) };
  const amount = earnedBy(event);
  if (tier !== 'priority') return { title, body: i18n.t('“{subject}”: reply to earn {amount}', { subject, amount }) };
  const time = formatInstant(event.expiresAt, i18n);
  return {
    title: i18n.t('New priority question from {name}', { name }),
    body: i18n.t('“{subject}”: reply to earn {amount} before {time}', { subject, amount, time }),
  };
}

function expiresSoonText(event: MessageEvent, i18n: I18n): NotificationText {
  const { senderName: name, subject, tier } = event;
  const time = formatInstant(event.expiresAt, i18n);
  return {
    title: i18n.t('{name}’s question expires soon', { name }),
    body:
      tier === 'free_pass'
        ? i18n.t('“{subject}”: reply before {time}', { subject, time })
        : i18n.t('“{subject}”: reply to earn {amount} before {time}', { subject, amount: earnedBy(event), time }),
  };
}

function refundedText({ subject, priceCoins }: MessageEvent, i18n: I18n): string {
  return i18n.t('“{subject}”: {amount} refunded', { subject, amount: formatInr(priceCoins) });
}

function earnedBy({ priceCoins, feeCoins }: MessageEvent): string {
  return formatInr(priceCoins - feeCoins);
}
