import { t } from '@lingui/core/macro';
import { isSoon } from '../../../ui/format/time/relative-time.ts';
import { isUnread, type Message } from '../message-sides.ts';
import type { Tab } from '../messages-address.ts';

export interface MessageGroup {
  /** Null if the list is not divided. */
  readonly title: string | null;
  readonly messages: readonly Message[];
}

export interface ListedMessages {
  tab: Tab;
  messages: readonly Message[];
  /** Whether the tab fits on one page, so that the list cannot grow. */
  isWhole: boolean;
  /** The messages of the inbox that are known to be due soonest, although not all pending ones are loaded. */
  soonIds?: ReadonlySet<string>;
  /** The sent messages whose reply was new when the list was opened. They stay where they are once read. */
  newIds?: ReadonlySet<string>;
  userId?: string | undefined;
  nowMs: number;
}

/**
 * Groups the messages of a tab by what is due. The server lists pending messages first in the inbox, and sorts each kind,
 * like the outbox, by date alone. So a list is divided only where later pages add no rows in its middle.
 */
export function messageGroups(listed: ListedMessages): readonly MessageGroup[] {
  const { tab, messages, isWhole, soonIds, newIds, userId, nowMs } = listed;
  if (tab === 'inbox') {
    const hasAllPending = isWhole || messages.at(-1)?.status !== 'pending';
    const groups = grouped(messages, (message) => {
      if (message.status !== 'pending') return t`Answered`;
      return (hasAllPending || soonIds?.has(message.id)) && isDueSoon(message, nowMs) ? REPLY_SOON : t`Waiting`;
    });
    return groups.map((group) => (group.title === REPLY_SOON ? { ...group, messages: byDeadline(group) } : group));
  }
  if (tab === 'outbox' && isWhole) {
    return grouped(messages, (message) => {
      if (isUnread(message, userId) || newIds?.has(message.id)) return t`New replies`;
      return message.status === 'pending' ? t`Waiting` : t`Answered`;
    });
  }
  return [{ title: null, messages }];
}

/** The groups of the first `count` messages. */
export function firstOf(groups: readonly MessageGroup[], count: number): readonly MessageGroup[] {
  let left = count;
  return groups.flatMap(({ title, messages }) => {
    const first = messages.slice(0, left);
    left -= first.length;
    return first.length > 0 ? [{ title, messages: first }] : [];
  });
}

/** Returns the pending message that expires soonest. */
export function mostUrgent(messages: readonly Message[]): Message | undefined {
  return byDeadline({ messages: messages.filter(({ status }) => status === 'pending') })[0];
}

const isDueSoon = ({ expiresAt }: Message, nowMs: number): boolean => isSoon(Date.parse(expiresAt), nowMs);

function byDeadline({ messages }: Pick<MessageGroup, 'messages'>): readonly Message[] {
  return messages.toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt));
}

const REPLY_SOON = t`Reply soon`;
const ORDER = [REPLY_SOON, t`New replies`, t`Waiting`, t`Answered`] as const;

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
