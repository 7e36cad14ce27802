import { useRef, type ReactNode } from 'react';
import { failureText } from '../../api.ts';
import { Pagination, type PaginationProps } from '../../ui/controls/Pagination.tsx';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { RetryBanner } from '../../ui/layout/RetryBanner.tsx';
import { Table, TableSkeleton, type TableProps } from '../../ui/layout/Table.tsx';

export interface PagedTableProps<T extends { id: string }, Order extends string> extends Omit<
  TableProps<T, Order>,
  'rows' | 'isBusy' | 'body'
> {
  query: {
    data: { content: readonly T[]; page: number; totalPages: number } | undefined;
    error: unknown;
    isError: boolean;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  onPageChange: PaginationProps['onPageChange'];
  empty: ReactNode;
}

/** One page of a list as a table, with its loading, failed and empty states. */
export function PagedTable<T extends { id: string }, Order extends string>(props: PagedTableProps<T, Order>) {
  const { query, onPageChange, empty, ...table } = props;
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = query;
  const container = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  useKeptFocus(body, container);
  const what = table.label.toLowerCase();
  const failure = isError && (
    <RetryBanner title={`Failed to load ${what}`} isRetrying={isFetching} onRetry={() => void refetch()}>
      {failureText(error)}
    </RetryBanner>
  );
  if (!data) return failure || <TableSkeleton label={`Loading ${what}…`} count={8} />;
  return (
    <div ref={container} tabIndex={-1} className="flex scroll-mt-20 flex-col gap-4">
      {failure}
      {data.content.length === 0 ? (
        // A page past the last one is empty too, but the list is not. Only the pagination is shown then.
        data.page < Math.max(1, data.totalPages) && empty
      ) : (
        <Table {...table} rows={data.content} isBusy={isPlaceholderData} body={body} />
      )}
      <Pagination
        label={table.label}
        page={data.page}
        totalPages={data.totalPages}
        onPageChange={onPageChange}
        list={container}
      />
    </div>
  );
}
