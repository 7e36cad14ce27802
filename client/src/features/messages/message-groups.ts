import { isUnread, type Message } from './message-sides.ts';
import type { Tab } from './messages-address.ts';

export interface MessageGroup {
  /** Null if the list is not divided. */
  readonly title: string | null;
  readonly messages: readonly Message[];
}

/**
 * Groups the messages of a tab by what is due, in the server's order. The server sorts the outbox by date alone, so the
 * outbox is grouped only if `isWhole`. Otherwise later pages would add rows in the middle of the list.
 */
export function messageGroups(tab: Tab, messages: readonly Message[], isWhole: boolean, userId?: string) {
  if (tab === 'inbox') return grouped(messages, ({ status }) => (status === 'pending' ? 'Reply soon' : 'Answered'));
  if (tab === 'outbox' && isWhole) {
    return grouped(messages, (message) => {
      if (isUnread(message, userId)) return 'New replies';
      return message.status === 'pending' ? 'Waiting' : 'Answered';
    });
  }
  return [{ title: null, messages }];
}

const ORDER = ['Reply soon', 'New replies', 'Waiting', 'Answered'] as const;

function grouped(
  messages: readonly Message[],
  titleOf: (message: Message) => (typeof ORDER)[number],
): readonly MessageGroup[] {
  const groups = Map.groupBy(messages, titleOf);
  return ORDER.flatMap((title) => {
    const inGroup = groups.get(title);
    return inGroup ? [{ title, messages: inGroup }] : [];
  });
}
