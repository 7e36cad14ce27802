import { getQueryKey } from '@trpc/react-query';
import { api } from '../../api/api.ts';
import { usePagedList } from '../../ui/hooks/use-paged-list.ts';
import { useQueryState } from '../../ui/hooks/address/use-query-state.ts';
import { useSearchText } from '../../ui/hooks/address/use-search-text.ts';
import { statusQuery, typeQuery } from './wallet-address.ts';

const PAGE_SIZE = 20;

/** The history, with its filters in the URL. */
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

  const { rows, ...list } = usePagedList({
    queryKey: getQueryKey(api.coins.history, request, 'infinite'),
    fetchPage: (page, signal) => client.coins.history.query({ ...request, page }, { signal }),
    idOf: ({ id }) => id,
  });

  return {
    ...list,
    transactions: rows,
    isFiltered: Object.keys(filters).length > 0,
    /** The path of a CSV file with all filtered rows. */
    csvPath: `/api/coins/history.csv?${new URLSearchParams(filters)}`,
    search,
    type,
    setType,
    status,
    setStatus,
  };
}
