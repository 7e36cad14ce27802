import { Button } from '../controls/Button.tsx';
import { useFocusFallback } from '../hooks/use-focus-fallback.ts';

export interface FailedRowProps {
  /** What could not be loaded. */
  failure: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A quiet line in place of a part that could not be loaded, below a banner that says why. */
export function FailedRow({ failure, isRetrying, onRetry }: FailedRowProps) {
  const row = useFocusFallback<HTMLDivElement>();
  return (
    <div ref={row} className="flex items-center justify-between gap-4 border-y border-line py-2 text-muted">
      <p>{failure}</p>
      <Button variant="ghost" size="small" busy={isRetrying && 'Retrying…'} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
