import type { contract, OutputOf } from '@proverse/shared';
import type { Tab } from './messages-address.ts';

export type Message = OutputOf<typeof contract.messages.byId>;

/** A message from one side's view. */
export function sidesOf(message: Message, userId: string | undefined) {
  const isSender = message.fromUserId === userId;
  return { isSender, other: isSender ? message.toUser : message.fromUser };
}

/** The tab that lists the message for this user. */
export function tabOf(message: Message, userId: string | undefined): Tab {
  if (message.status === 'expired' || message.status === 'rejected') return message.status;
  return sidesOf(message, userId).isSender ? 'outbox' : 'inbox';
}

/** Not opened yet by its recipient, or its reply not opened yet by the sender. */
export function isUnread(message: Message, userId: string | undefined): boolean {
  if (sidesOf(message, userId).isSender) return message.reply !== null && message.reply.readAt === null;
  return message.status === 'pending' && message.readAt === null;
}
