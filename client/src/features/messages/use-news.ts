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

interface News {
  /** Where the news is. */
  tab: Tab;
  list: MessageList;
  /** Whether to look for news, once the counts are known. */
  isWanted: boolean;
  /** How many unread messages there are in all tabs. */
  unreadCount: number;
  isWide: boolean;
}

/** Opens the newest unread reply or the most urgent question. A phone shows the list instead, unless there is only one. */
export function useNews({ tab, list, isWanted, unreadCount, isWide }: News): void {
  const { user } = useSession();
  const { messages, isPending, query } = list;
  const first = tab === 'outbox' ? messages.find((message) => isUnread(message, user?.id)) : mostUrgent(messages);
  const isKnown = unreadCount === 0 || (!isPending && !query.isFetching);
  const openId = unreadCount === 1 || isWide ? first?.id : undefined;
  useEffect(() => {
    if (isWanted && isKnown) patchQuery({ tab, m: openId ?? null }, { replace: true });
  }, [isWanted, isKnown, tab, openId]);
}
