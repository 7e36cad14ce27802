import type { contract, OutputOf } from '@proverse/shared';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import { api } from '../../api.ts';
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

  const query = useInfiniteQuery({
    queryKey: getQueryKey(api.directory.professionals, request, 'infinite'),
    queryFn: ({ pageParam, signal }) =>
      client.directory.professionals.query({ ...request, page: pageParam }, { signal }),
    initialPageParam: 0,
    // The total of a huge directory is an estimate; a page that is not full is the last one for certain.
    getNextPageParam: ({ content, page, size, totalPages }) =>
      content.length === size && page + 1 < totalPages ? page + 1 : null,
    placeholderData: keepPreviousData,
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
    people: withoutRepeats(query.data?.pages.flatMap((page) => page.content) ?? []),
    totalCount: query.data?.pages.at(-1)?.totalElements ?? 0,
    isLoadingMore: isBehind && !isFetchNextPageError,
    showMore: () => {
      if (isFetchNextPageError) void fetchNextPage();
      else setPageCount(loadedCount + 1, { replace: true });
    },
  };
}

/** Somebody whose place changed between two pages came twice; the first place stands. */
function withoutRepeats(people: readonly Professional[]): Professional[] {
  return [...new Map(people.toReversed().map((person) => [person.userId, person])).values()].toReversed();
}
