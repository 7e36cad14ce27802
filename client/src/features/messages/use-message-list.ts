import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { api } from '../../api.ts';
import { useSearchText } from '../../ui/use-search-text.ts';
import type { Tab } from './messages-address.ts';

const PAGE_SIZE = 50;

/** The messages of one tab that match the search, in the server's order. */
export function useMessageList(tab: Tab) {
  const search = useSearchText();
  const { client } = api.useUtils();
  const request = { size: PAGE_SIZE, ...(search.applied && { search: search.applied }) };

  const query = useInfiniteQuery({
    queryKey: getQueryKey(api.messages[tab], request, 'infinite'),
    queryFn: ({ pageParam, signal }) => client.messages[tab].query({ ...request, page: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : null),
    // Another search narrows the same list; another tab is another list.
    placeholderData: (previous, previousQuery) =>
      JSON.stringify(previousQuery?.queryKey[0]) === JSON.stringify(['messages', tab])
        ? keepPreviousData(previous)
        : undefined,
  });
  const pages = query.data?.pages ?? [];

  return {
    query,
    // A message that slid to the next page while somebody read the first would come twice.
    messages: [...new Map(pages.flatMap((page) => page.content).map((message) => [message.id, message])).values()],
    totalCount: pages.at(-1)?.totalElements ?? 0,
    search,
  };
}

export type MessageList = ReturnType<typeof useMessageList>;
