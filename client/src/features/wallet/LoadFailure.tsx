import { failureText } from '../../api.ts';
import { RetryBanner } from '../../ui/layout/RetryBanner.tsx';

export interface LoadFailureProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The title. Any reason that the server gives is shown below it. */
  fallback: string;
  /** Replaces refetching, for example to load only the next page. */
  onRetry?: () => void;
}

/** The banner of a failed wallet query, with the reason and a Retry button. */
export function LoadFailure({ query, fallback, onRetry = () => void query.refetch() }: LoadFailureProps) {
  const reason = failureText(query.error, fallback);
  return (
    <RetryBanner title={fallback} isRetrying={query.isFetching} onRetry={onRetry}>
      {reason !== fallback && reason}
    </RetryBanner>
  );
}
