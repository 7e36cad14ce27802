import type { contract, OutputOf } from '@proverse/shared';
import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import { api } from '../../api.ts';
import { usePagedList } from '../../ui/use-paged-list.ts';
import { useQueryState } from '../../ui/use-query-state.ts';
import { pagesQuery, requestOf } from './filters.ts';
import { useFilters } from './use-filters.ts';

export type Professional = OutputOf<typeof contract.directory.professionals>['content'][number];

/** The filters and the people who match them, as many pages as the address says. */
export function useDirectory() {
  const filters = useFilters();
  const [pageCount, setPageCount] = useQueryState('pages', pagesQuery);
  const { client } = api.useUtils();
  const request = requestOf(filters.applied);

  const { query, rows, totalCount, retry } = usePagedList({
    queryKey: getQueryKey(api.directory.professionals, request, 'infinite'),
    fetchPage: (page, signal) => client.directory.professionals.query({ ...request, page }, { signal }),
    idOf: ({ userId }) => userId,
  });

  // The address says how many pages are shown, so that a reload and Back find all of them again.
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  const loadedCount = query.data?.pages.length ?? 0;
  const isBehind = loadedCount > 0 && loadedCount < pageCount && hasNextPage && !isPlaceholderData;
  useEffect(() => {
    if (isBehind && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isBehind, isFetching, isFetchNextPageError, fetchNextPage]);

  return {
    filters,
    query,
    people: rows,
    totalCount,
    retry,
    isLoadingMore: isBehind && !isFetchNextPageError,
    showMore: () => {
      if (isFetchNextPageError) void fetchNextPage();
      else setPageCount(loadedCount + 1, { replace: true });
    },
  };
}
