import { Button } from './Button.tsx';
import { formatCount } from './money.ts';

export interface LoadMoreProps {
  shownCount: number;
  totalCount: number;
  isLoading: boolean;
  onLoadMore: () => void;
}

/** How much of a list is shown, and a button for the next page while there is one. */
export function LoadMore({ shownCount, totalCount, isLoading, onLoadMore }: LoadMoreProps) {
  return (
    <div className="flex flex-col items-center gap-3 py-4">
      <p role="status" className="text-sm text-muted">
        Showing {formatCount(shownCount)} of {formatCount(totalCount)}
      </p>
      {shownCount < totalCount && (
        <Button variant="secondary" busy={isLoading && 'Loading…'} onClick={onLoadMore}>
          Show more
        </Button>
      )}
    </div>
  );
}
