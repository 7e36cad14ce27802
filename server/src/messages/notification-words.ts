import type { NotificationType } from '../db/tables/messages.ts';

interface Event {
  readonly type: NotificationType;
  /** Whether the reader is the message's sender. */
  readonly isSender: boolean;
  readonly senderName: string;
  readonly recipientName: string;
  readonly subject: string;
  readonly priceCoins: number;
  readonly stars: number | null;
}

/** What a line under the bell says. */
export function notificationWords(event: Event): { title: string; body: string } {
  const { type, isSender, senderName, recipientName, subject } = event;
  const coins = `${event.priceCoins.toLocaleString('en-IN')} ${event.priceCoins === 1 ? 'coin' : 'coins'}`;
  switch (type) {
    case 'message_received':
      return { title: `New message from ${senderName}`, body: `“${subject}”: reply to earn ${coins}` };
    case 'message_replied':
      return { title: `${recipientName} replied`, body: subject };
    case 'message_rejected':
      return { title: `${recipientName} declined your message`, body: `“${subject}”: ${coins} back in your wallet` };
    case 'message_expired':
      return isSender
        ? { title: `Your message to ${recipientName} expired`, body: `“${subject}”: ${coins} back in your wallet` }
        : { title: `A message from ${senderName} expired`, body: `“${subject}” was not answered in time` };
    case 'message_rated':
      return { title: `${senderName} rated your reply`, body: `“${subject}”: ${event.stars ?? 0} of 5 stars` };
  }
}
