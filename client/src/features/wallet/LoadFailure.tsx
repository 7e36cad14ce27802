import { failureText } from '../../api.ts';
import { RetryBanner } from '../../ui/layout/RetryBanner.tsx';

export interface LoadFailureProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The title, and the reason when the server gives none. */
  fallback: string;
  /** Replaces refetching, for example to load only the next page. */
  onRetry?: () => void;
}

/** A failed query of the wallet, with its reason and Retry. */
export function LoadFailure({ query, fallback, onRetry = () => void query.refetch() }: LoadFailureProps) {
  const reason = failureText(query.error, fallback);
  return (
    <RetryBanner title={fallback} isRetrying={query.isFetching} onRetry={onRetry}>
      {reason !== fallback && reason}
    </RetryBanner>
  );
}
