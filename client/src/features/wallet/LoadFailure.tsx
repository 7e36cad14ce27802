import { failureText } from '../../api.ts';
import { RetryBanner } from '../../ui/layout/RetryBanner.tsx';

export interface LoadFailureProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** What failed, in the words of the specification. */
  fallback: string;
  /** How to ask again, where it is not the whole query that failed. */
  onRetry?: () => void;
}

/** Something of the wallet could not be loaded: what, why, and a way to try again. */
export function LoadFailure({ query, fallback, onRetry = () => void query.refetch() }: LoadFailureProps) {
  const reason = failureText(query.error, fallback);
  return (
    <RetryBanner title={fallback} isRetrying={query.isFetching} onRetry={onRetry}>
      {reason !== fallback && reason}
    </RetryBanner>
  );
}
