import { LIMITS, type contract, type OutputOf } from '@proverse/shared';
import { getQueryKey } from '@trpc/react-query';
import { api } from '../../api/api.ts';
import { usePagedList } from '../../ui/hooks/use-paged-list.ts';
import { useQueryState } from '../../ui/hooks/address/use-query-state.ts';
import { PAGES_MAX, pagesQuery, requestOf } from './filters.ts';
import { useFilters } from './use-filters.ts';

export type Professional = OutputOf<typeof contract.directory.professionals>['content'][number];

/** The filters and the matching people, with as many pages as the URL says. */
export function useDirectory() {
  const filters = useFilters();
  const [pageCount, setPageCount] = useQueryState('pages', pagesQuery);
  const { client } = api.useUtils();
  const request = requestOf(filters.applied);

  const { rows, loadMore, ...list } = usePagedList({
    queryKey: getQueryKey(api.directory.professionals, request, 'infinite'),
    fetchPage: (page, signal) => client.directory.professionals.query({ ...request, page }, { signal }),
    idOf: ({ userId }) => userId,
    // The page count is in the URL, so that a reload and Back show the same pages.
    wanted: { pages: pageCount, want: (pages) => setPageCount(pages, { replace: true }) },
  });

  const isAtLimit = list.query.data?.pages.length === PAGES_MAX && list.totalCount > LIMITS.directoryResultsMax;
  const nearest = nearestOf(list.firstPage);
  const found = nearest ? { people: [], totalCount: 0 } : { people: rows, totalCount: list.totalCount };
  return { ...list, ...found, nearest, filters, showMore: loadMore, isAtLimit };
}

/** Returns the people to show if no one matches the search. */
function nearestOf(page: OutputOf<typeof contract.directory.professionals> | undefined) {
  const nearest = page?.relaxed ? { people: page.content, relaxed: page.relaxed } : page?.nearest;
  return nearest && { ...nearest, category: page?.nearestCategory };
}
