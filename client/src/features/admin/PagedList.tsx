import { useRef, type ReactNode } from 'react';
import { failureText } from '../../api.ts';
import { cx } from '../../ui/cx.ts';
import { Pagination, type PaginationProps } from '../../ui/controls/Pagination.tsx';
import { RetryBanner } from '../../ui/layout/RetryBanner.tsx';
import { SkeletonList } from '../../ui/layout/Skeleton.tsx';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';

interface Page<T> {
  content: readonly T[];
  page: number;
  totalPages: number;
}

export interface PagedListProps<T extends { id: string }> {
  /** What the rows are, in the plural, such as "Withdrawals". */
  label: string;
  query: {
    data: Page<T> | undefined;
    error: unknown;
    isError: boolean;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  onPageChange: PaginationProps['onPageChange'];
  empty: ReactNode;
  renderItem: (item: T) => ReactNode;
}

/** One page of a list, with its loading, failed and empty states. */
export function PagedList<T extends { id: string }>({
  label,
  query,
  onPageChange,
  empty,
  renderItem,
}: PagedListProps<T>) {
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = query;
  const container = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, container);
  const failure = isError && (
    <RetryBanner title={`Failed to load ${label.toLowerCase()}`} isRetrying={isFetching} onRetry={() => void refetch()}>
      {failureText(error)}
    </RetryBanner>
  );
  if (!data) return failure || <SkeletonList label={`Loading ${label.toLowerCase()}…`} count={4} className="h-40" />;
  return (
    <div ref={container} tabIndex={-1} className="flex scroll-mt-20 flex-col gap-4">
      {failure}
      {data.content.length === 0 ? (
        // A page past the last one is empty too, but the list is not. Only the pagination is shown then.
        data.page < Math.max(1, data.totalPages) && empty
      ) : (
        <ul
          ref={list}
          aria-label={label}
          aria-busy={isPlaceholderData}
          className={cx('flex flex-col gap-4 transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          {data.content.map((item) => (
            <li key={item.id}>{renderItem(item)}</li>
          ))}
        </ul>
      )}
      <Pagination
        label={label}
        page={data.page}
        totalPages={data.totalPages}
        onPageChange={onPageChange}
        list={container}
      />
    </div>
  );
}
