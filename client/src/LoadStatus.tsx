import { LoadFailure, type LoadFailureProps } from './LoadFailure.tsx';
import { SkeletonList } from './ui/layout/Skeleton.tsx';

export interface LoadStatusProps {
  /** What is loaded, as in "Failed to load your sessions". */
  what: string;
  query: LoadFailureProps['query'] & { readonly isPending: boolean; readonly isError: boolean };
  /** The number of placeholders while loading. */
  count: number;
  /** Sets the size of a placeholder. */
  className: string;
}

/** Shows placeholders while a query loads, and the reason with a Retry button after a failure. */
export function LoadStatus({ what, query, count, className }: LoadStatusProps) {
  if (query.isPending) return <SkeletonList label={`Loading ${what}…`} count={count} className={className} />;
  return query.isError && <LoadFailure title={`Failed to load ${what}`} query={query} />;
}
