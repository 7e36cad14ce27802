import { t } from '@lingui/core/macro';
import { useRef, type ReactNode } from 'react';
import { LoadFailure, type LoadFailureProps } from '../../../app/LoadFailure.tsx';
import { Pagination, type PaginationProps } from '../../../ui/controls/buttons/Pagination.tsx';
import { useKeptFocus } from '../../../ui/hooks/use-kept-focus.ts';
import { Table, TableSkeleton, type TableProps } from '../../../ui/layout/Table.tsx';

export interface PagedTableProps<T extends { id: string }, Order extends string> extends Omit<
  TableProps<T, Order>,
  'rows' | 'isBusy' | 'body'
> {
  query: LoadFailureProps['query'] & {
    data: { content: readonly T[]; page: number; totalPages: number } | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
  };
  onPageChange: PaginationProps['onPageChange'];
  empty: ReactNode;
}

/** One page of a list as a table, with its loading, failed and empty states. */
export function PagedTable<T extends { id: string }, Order extends string>(props: PagedTableProps<T, Order>) {
  const { query, onPageChange, empty, ...table } = props;
  const { data, isError, isPlaceholderData } = query;
  const container = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  useKeptFocus(body, container);
  const what = table.label.toLowerCase();
  const failure = isError && <LoadFailure title={t`Failed to load ${what}`} query={query} />;
  if (!data) return failure || <TableSkeleton label={t`Loading ${what}…`} count={8} />;
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
