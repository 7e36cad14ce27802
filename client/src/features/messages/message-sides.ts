import type { contract, OutputOf } from '@proverse/shared';
import type { Tab } from './messages-address.ts';

export type Message = OutputOf<typeof contract.messages.byId>;

/** Whether the user sent the message, and the person on the other side. */
export function sidesOf(message: Message, userId: string | undefined) {
  const isSender = message.fromUserId === userId;
  return { isSender, other: isSender ? message.toUser : message.fromUser };
}

/** The tab that lists the message for this user. */
export function tabOf(message: Message, userId: string | undefined): Tab {
  if (message.status === 'expired' || message.status === 'rejected') return message.status;
  return sidesOf(message, userId).isSender ? 'outbox' : 'inbox';
}

/** Whether its sender got the coins back. */
export function isRefunded({ status, metadata }: Message): boolean {
  return status === 'expired' || status === 'rejected' || Boolean(metadata.refundedAt);
}

/** Whether the user has not yet opened a message they received, or the reply to one they sent. */
export function isUnread(message: Message, userId: string | undefined): boolean {
  if (sidesOf(message, userId).isSender) return message.reply !== null && message.reply.readAt === null;
  return message.status === 'pending' && message.readAt === null;
}
