import { patchQuery, useQueryState } from '../../../ui/hooks/address/use-query-state.ts';
import { useSearch } from '../../../ui/hooks/address/use-search.ts';
import { useSearchText } from '../../../ui/hooks/address/use-search-text.ts';
import { PAGE_SIZE, pageQuery } from '../admin-address.ts';

/** Shows the rows of the last request while the next one runs. */
export const KEEP_ROWS = { placeholderData: <T>(before: T) => before };

/** Page, order and search of a table, which are in the URL. Returns what the call needs of them, and the table's props. */
export function useTable<const T extends string>(orders: readonly T[], fallback: NoInfer<T>) {
  const search = useSearchText();
  const [page, onPageChange] = useQueryState('page', pageQuery);
  const text = new URLSearchParams(useSearch()).get('sort');
  const order = orders.find((each) => each === text) ?? fallback;
  return {
    search,
    input: { page, size: PAGE_SIZE, sortBy: order, ...(search.applied && { keyword: search.applied }) },
    // Another order begins with its first page.
    table: { order, onOrderChange: (sort: T) => patchQuery({ sort, page: null }), onPageChange },
  };
}
