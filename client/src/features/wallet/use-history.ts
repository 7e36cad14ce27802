import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { api } from '../../api.ts';
import { useQueryState } from '../../ui/use-query-state.ts';
import { useSearchText } from '../../ui/use-search-text.ts';
import { statusQuery, typeQuery } from './wallet-address.ts';

const PAGE_SIZE = 20;

/** The history under the filters of the address; what is typed is asked for 400 ms after the last key. */
export function useHistory() {
  const search = useSearchText();
  const [type, setType] = useQueryState('type', typeQuery);
  const [status, setStatus] = useQueryState('status', statusQuery);
  const { client } = api.useUtils();
  const filters = {
    ...(search.applied && { search: search.applied }),
    ...(type !== 'all' && { type }),
    ...(status !== 'all' && { status }),
  };
  const request = { size: PAGE_SIZE, ...filters };

  const query = useInfiniteQuery({
    queryKey: getQueryKey(api.coins.history, request, 'infinite'),
    queryFn: ({ pageParam, signal }) => client.coins.history.query({ ...request, page: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : null),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];

  return {
    query,
    // A row that slid to the next page while somebody read the first would come twice.
    transactions: [...new Map(pages.flatMap((page) => page.content).map((row) => [row.id, row])).values()],
    totalCount: pages.at(-1)?.totalElements ?? 0,
    isFiltered: Object.keys(filters).length > 0,
    /** The same rows as a file. */
    csvPath: `/api/coins/history.csv?${new URLSearchParams(filters)}`,
    search,
    type,
    setType,
    status,
    setStatus,
  };
}
