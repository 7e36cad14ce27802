import { failureText } from './api.ts';
import { RetryBanner } from './ui/layout/RetryBanner.tsx';
import { SkeletonList } from './ui/layout/Skeleton.tsx';

export interface LoadStatusProps {
  /** What is loaded, as in "Failed to load your sessions". */
  what: string;
  query: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** The number of placeholders while loading. */
  count: number;
  /** Sets the size of a placeholder. */
  className: string;
}

/** Shows placeholders while a query loads, and the reason with a Retry button after a failure. */
export function LoadStatus({ what, query, count, className }: LoadStatusProps) {
  if (query.isPending) return <SkeletonList label={`Loading ${what}…`} count={count} className={className} />;
  if (!query.isError) return null;
  return (
    <RetryBanner title={`Failed to load ${what}`} isRetrying={query.isFetching} onRetry={() => void query.refetch()}>
      {failureText(query.error)}
    </RetryBanner>
  );
}
