import { failureText } from '../../api.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';

export interface LoadFailureProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** What failed, in the words of the specification. */
  fallback: string;
}

/** Something of the wallet could not be loaded: what, why, and a way to try again. */
export function LoadFailure({ query, fallback }: LoadFailureProps) {
  const reason = failureText(query.error, fallback);
  return (
    <Banner
      tone="danger"
      title={fallback}
      action={
        <Button
          variant="secondary"
          size="small"
          busy={query.isFetching && 'Retrying…'}
          onClick={() => void query.refetch()}
        >
          Retry
        </Button>
      }
    >
      {reason !== fallback && reason}
    </Banner>
  );
}
