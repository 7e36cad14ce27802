import type { contract, OutputOf } from '@proverse/shared';
import type { Tab } from './messages-address.ts';

export type Message = OutputOf<typeof contract.messages.byId>;

/** A message as one of its two people sees it. */
export function sidesOf(message: Message, userId: string | undefined) {
  const isSender = message.fromUserId === userId;
  return { isSender, other: isSender ? message.toUser : message.fromUser };
}

/** The tab in which a message stands for the one who looks. */
export function tabOf(message: Message, userId: string | undefined): Tab {
  if (message.status === 'expired' || message.status === 'rejected') return message.status;
  return sidesOf(message, userId).isSender ? 'outbox' : 'inbox';
}

/** Still waiting for its recipient to open it, or for its sender to open the reply. */
export function isUnread(message: Message, userId: string | undefined): boolean {
  if (sidesOf(message, userId).isSender) return message.reply !== null && message.reply.readAt === null;
  return message.status === 'pending' && message.readAt === null;
}
