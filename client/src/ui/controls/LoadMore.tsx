import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { formatCount } from '../format/money.ts';

export interface LoadMoreProps {
  shownCount: number;
  totalCount: number;
  isLoading: boolean;
  onLoadMore: () => void;
  /** That the next page could not be loaded, told where it was asked for. */
  failure?: ReactNode;
}

/**
 * How much of a list is shown, and a button for the next page while there is one. Nothing for a list that was whole
 * from the beginning; when the last page has come, how much there is has the focus of the button.
 */
export function LoadMore({ shownCount, totalCount, isLoading, onLoadMore, failure }: LoadMoreProps) {
  const hasMore = shownCount < totalCount;
  const count = useRef<HTMLParagraphElement>(null);
  const [wasPressed, setPressed] = useState(false);
  useEffect(() => {
    if (wasPressed && !hasMore && document.activeElement === document.body)
      count.current?.focus({ preventScroll: true });
  }, [wasPressed, hasMore]);
  if (!hasMore && !wasPressed) return null;
  return (
    <div className="flex flex-col items-center gap-3 py-4">
      {failure && <div className="w-full">{failure}</div>}
      <p ref={count} role="status" tabIndex={-1} className="text-sm text-muted">
        Showing {formatCount(shownCount)} of {formatCount(totalCount)}
      </p>
      {hasMore && (
        <Button
          variant="secondary"
          busy={isLoading && 'Loading…'}
          onClick={() => {
            setPressed(true);
            onLoadMore();
          }}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
