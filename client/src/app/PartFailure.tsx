import { LoadFailure, type LoadFailureProps } from './LoadFailure.tsx';
import { FailedRow } from '../ui/layout/FailedRow.tsx';

type Query = LoadFailureProps['query'];

export interface PartFailureProps {
  title: string;
  query: Query;
  /** All parts of the screen that could not be loaded, in their order on it. */
  failed: readonly Query[];
  /** The size of the part, which then keeps its place. */
  className?: string;
}

/**
 * Says that one of several parts could not be loaded. Only the first has a banner with the reason, because an outage would
 * repeat it for each part. Every Retry reloads all of them.
 */
export function PartFailure({ title, query, failed, className }: PartFailureProps) {
  function retry(): void {
    for (const each of failed) void each.refetch();
  }
  return query === failed[0] ? (
    <div className={className}>
      <LoadFailure title={title} query={query} fallback="" onRetry={retry} />
    </div>
  ) : (
    <FailedRow failure={title} isRetrying={query.isFetching} onRetry={retry} className={className} />
  );
}

/** The queries that failed and have nothing to show. */
export function failedAmong(...queries: readonly (Query & { isError: boolean; data: unknown })[]): Query[] {
  return queries.filter(({ isError, data }) => isError && data === undefined);
}
