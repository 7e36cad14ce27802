import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A page of a list as the server returns it. */
interface Page<Row> {
  readonly content: readonly Row[];
  readonly page: number;
  readonly size: number;
  readonly totalPages: number;
  readonly totalElements: number;
}

export interface PagedListOptions<P extends Page<Row>, Row> {
  /** From `getQueryKey(procedure, request, 'infinite')`, so that invalidating the procedure includes the list. */
  queryKey: QueryKey;
  fetchPage: (page: number, signal: AbortSignal) => Promise<P>;
  idOf: (row: P['content'][number]) => string;
  /** The number of pages to load, if the caller stores it. Otherwise the hook stores it per `queryKey`, from 1. */
  wanted?: { readonly pages: number; readonly want: (pages: number) => void };
  /** Whether to load the list now. */
  enabled?: boolean;
}

/** A list with rows of this type, as `usePagedList` returns it. */
export type PagedRows<Row> = ReturnType<typeof usePagedList<Row, Page<Row>>>;

/** Returns a list that grows page by page. When the filter changes, the old rows stay while the new rows load. */
export function usePagedList<Row, P extends Page<Row>>(options: PagedListOptions<P, Row>) {
  const { queryKey, fetchPage, idOf, wanted, enabled = true } = options;
  const list = JSON.stringify(queryKey);
  const [own, setOwn] = useState({ list, pages: 1 });
  const { pages: wantedPages, want } = wanted ?? {
    pages: own.list === list ? own.pages : 1,
    want: (pages: number) => setOwn({ list, pages }),
  };
  const query = useInfiniteQuery({
    queryKey,
    enabled,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 0,
    // The total of a huge list is an estimate, but a page that is not full is certainly the last.
    getNextPageParam: ({ content, page, size, totalPages }) =>
      content.length === size && page + 1 < totalPages ? page + 1 : null,
    placeholderData: (previous, previousQuery) =>
      JSON.stringify(previousQuery?.queryKey[0]) === JSON.stringify(queryKey[0]) ? previous : undefined,
  });
  const pages = query.data?.pages ?? [];

  // A live event refetches the loaded pages and cancels a request for the next page, which is then sent again.
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  const isBehind = pages.length > 0 && pages.length < wantedPages && hasNextPage && !isPlaceholderData;
  useEffect(() => {
    if (isBehind && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isBehind, isFetching, isFetchNextPageError, fetchNextPage]);

  const rows: P['content'][number][] = pages.flatMap((page) => page.content);
  return {
    query,
    firstPage: pages[0],
    // A row that moved to the next page in the meantime would otherwise appear twice.
    rows: [...new Map(rows.map((row) => [idOf(row), row])).values()],
    /** Repeats the request that failed: for the next page, or for the pages already loaded. */
    retry: () => void (isFetchNextPageError ? fetchNextPage() : query.refetch()),
    isLoadingMore: isBehind && (isFetching || !isFetchNextPageError),
    loadMore: () => (isFetchNextPageError ? void fetchNextPage() : want(pages.length + 1)),
    totalCount: pages.at(-1)?.totalElements ?? 0,
  };
}
