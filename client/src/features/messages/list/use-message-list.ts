import { LIMITS } from '@proverse/shared';
import { getQueryKey } from '@trpc/react-query';
import { api } from '../../../api/api.ts';
import { usePagedList } from '../../../ui/hooks/use-paged-list.ts';
import { useSearchText } from '../../../ui/hooks/address/use-search-text.ts';
import { DUE_SOON, hasLaterPending, withSoon } from './due-soon.ts';
import type { Tab } from '../messages-address.ts';

const PAGE_SIZE = 50;
const FOUND_PAGES_MAX = LIMITS.foundMessagesMax / PAGE_SIZE;

/** The messages of one tab that match the search, in the server's order. Loads them only if `enabled`. */
export function useMessageList(tab: Tab, { enabled }: { enabled: boolean }) {
  const search = useSearchText();
  const { client } = api.useUtils();
  const request = { size: PAGE_SIZE, ...(search.applied && { search: search.applied }) };

  const { rows, firstPage, ...list } = usePagedList({
    queryKey: getQueryKey(api.messages[tab], request, 'infinite'),
    fetchPage: (page, signal) => client.messages[tab].query({ ...request, page }, { signal }),
    idOf: ({ id }) => id,
    enabled,
  });

  // The inbox lists the newest pending messages first, so those due soon may be on a later page.
  const hasMorePending = firstPage !== undefined && hasLaterPending(firstPage);
  const needsSoon = enabled && tab === 'inbox' && !search.applied && !list.query.isPlaceholderData && hasMorePending;
  const dueSoon = api.messages.inbox.useQuery(DUE_SOON, { enabled: needsSoon });
  const soon = needsSoon ? (dueSoon.data?.content ?? []) : [];

  const totalMax = search.applied ? LIMITS.foundMessagesMax : Infinity;
  const isAtLimit = list.query.data?.pages.length === FOUND_PAGES_MAX && list.totalCount > totalMax;
  return {
    ...list,
    messages: withSoon(soon, rows),
    soonIds: new Set(soon.map(({ id }) => id)),
    isPending: list.query.isPending || (needsSoon && dueSoon.isLoading),
    search,
    totalMax,
    isAtLimit,
    /** Whether the tab fits on one page, so that the list cannot grow. */
    isWhole: list.totalCount <= PAGE_SIZE,
  };
}

export type MessageList = ReturnType<typeof useMessageList>;

export type Listed = ReturnType<ReturnType<typeof api.useUtils>['messages']['byId']['getData']>;

/** Returns a message as the list has it, which may be out of date. */
export function listedIn({ messages }: MessageList, id: string | null): Listed {
  // Optional fields of a row are absent, never undefined as its type says.
  return messages.find((each) => each.id === id) as Listed;
}
