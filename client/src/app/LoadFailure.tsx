import { failureText } from '../api/api.ts';
import { RetryBanner } from '../ui/layout/RetryBanner.tsx';

export interface LoadFailureProps {
  title: string;
  query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** Shown below the title when the server gives no reason. */
  fallback?: string;
  /** Replaces refetching, for example to load only the next page. */
  onRetry?: () => void;
}

/** Says what could not be loaded and why, with a Retry button. */
export function LoadFailure({ title, query, fallback, onRetry = () => void query.refetch() }: LoadFailureProps) {
  return (
    <RetryBanner title={title} isRetrying={query.isFetching} onRetry={onRetry}>
      {failureText(query.error, fallback)}
    </RetryBanner>
  );
}
