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

/** Returns the text of a notification about a message, or undefined for a type whose text is stored in its row. */
export function notificationText(event: MessageEvent): { title: string; body: string } | undefined {
  const { type, isSender, senderName, recipientName, subject, tier } = event;
  const refunded = `${formatInr(event.priceCoins)} refunded`;
  const earned = formatInr(event.priceCoins - event.feeCoins);
  const isFree = tier === 'free_pass';
  switch (type) {
    case 'message_received':
      if (isFree) return { title: `New question from ${senderName}`, body: `“${subject}”: sent with a free pass` };
      return tier === 'priority'
        ? {
            title: `New priority question from ${senderName}`,
            body: `“${subject}”: reply to earn ${earned} before ${formatInstant(event.expiresAt)}`,
          }
        : { title: `New question from ${senderName}`, body: `“${subject}”: reply to earn ${earned}` };
    case 'message_replied':
      return { title: `${recipientName} replied`, body: subject };
    case 'message_rejected':
      return {
        title: `${recipientName} rejected your question`,
        body: isFree ? subject : `“${subject}”: ${refunded}`,
      };
    case 'message_expires_soon':
      return {
        title: `${senderName}’s question expires soon`,
        body: `“${subject}”: reply ${isFree ? '' : `to earn ${earned} `}before ${formatInstant(event.expiresAt)}`,
      };
    case 'message_expired':
      return isSender
        ? {
            title: `No reply from ${recipientName}`,
            body: isFree ? subject : `“${subject}”: ${refunded}`,
          }
        : { title: `${senderName}’s question expired`, body: `“${subject}” was not answered in time` };
    case 'message_rated':
      return { title: `${senderName} rated your reply`, body: `“${subject}”: ${event.stars ?? 0} of 5 stars` };
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
