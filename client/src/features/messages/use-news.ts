import type { contract, OutputOf } from '@proverse/shared';
import { useEffect } from 'react';
import { patchQuery } from '../../ui/hooks/address/use-query-state.ts';
import { useSession } from '../../session/session-store.ts';
import { mostUrgent } from './list/message-groups.ts';
import type { MessageList } from './list/use-message-list.ts';
import { isUnread } from './message-sides.ts';
import type { Tab } from './messages-address.ts';

/** These choose what is shown. */
const CHOICES = ['tab', 'm', 'q', 'recipient'];

/** Whether the address leaves open what is shown, like that of the main nav. */
export function leadsToNews(search: string): boolean {
  const params = new URLSearchParams(search);
  return CHOICES.every((name) => !params.has(name));
}

type Counts = OutputOf<typeof contract.messages.counts>;

interface News {
  /** Where the news is. */
  tab: Tab;
  list: MessageList;
  counts: { readonly data: Counts | undefined; readonly isLoading: boolean };
  /** Whether to look for news, once the counts are known. */
  isWanted: boolean;
  isWide: boolean;
}

/**
 * Opens the newest unread reply or the most urgent question. A phone shows the list instead, unless there is only one. Returns
 * whether a phone is about to open it, and therefore must not show the list first.
 */
export function useNews({ tab, list, counts, isWanted, isWide }: News): boolean {
  const { user } = useSession();
  const { unreadInbox = 0, unreadReplies = 0 } = counts.data ?? {};
  const unreadCount = unreadInbox + unreadReplies;
  const { messages, isPending, query } = list;
  const unread = messages.find((message) => isUnread(message, user?.id));
  const first = tab === 'outbox' ? unread : ((unreadCount === 1 ? unread : undefined) ?? mostUrgent(messages));
  const isTheOnlyNews = unreadCount === 1 && unread !== undefined;
  const isKnown = unreadCount === 0 || isTheOnlyNews || (!isPending && !query.isFetching);
  const openId = unreadCount === 1 || isWide ? first?.id : undefined;
  const isLooking = isWanted && !counts.isLoading;
  useEffect(() => {
    if (isLooking && isKnown) patchQuery({ tab, m: openId ?? null }, { replace: true });
  }, [isLooking, isKnown, tab, openId]);
  return isLooking && !isWide && unreadCount === 1 && !query.isError && (isPending || first !== undefined);
}
