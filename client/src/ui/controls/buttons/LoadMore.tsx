import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { formatCount } from '../../format/money/money.ts';

export interface LoadMoreProps {
  shownCount: number;
  totalCount: number;
  /** The number up to which the server counts. A larger total is shown as "1,000+". */
  totalMax?: number;
  isLoading: boolean;
  onLoadMore: () => void;
  /** The error of the last page that failed to load. */
  failure?: ReactNode;
  /** Replaces the button if the server returns no more pages, although there are more entries. */
  limitText?: string | false;
}

/**
 * Shows how much of a list is loaded, and a button for the next page. Hidden for a list that fits on its first page.
 * When the last page has loaded and the button disappears, the count gets the button's focus.
 */
export function LoadMore(props: LoadMoreProps) {
  const { shownCount, totalCount, totalMax = Infinity, isLoading, onLoadMore, failure, limitText = false } = props;
  const hasMore = shownCount < totalCount && limitText === false;
  const count = useRef<HTMLParagraphElement>(null);
  const [wasPressed, setPressed] = useState(false);
  useEffect(() => {
    if (wasPressed && !hasMore && document.activeElement === document.body)
      count.current?.focus({ preventScroll: true });
  }, [wasPressed, hasMore]);
  if (!hasMore && !wasPressed && limitText === false) return null;
  return (
    <div className="flex flex-col items-center gap-3 py-4">
      {failure && <div className="w-full">{failure}</div>}
      <p ref={count} role="status" tabIndex={-1} className="text-center text-sm text-muted">
        <Trans>
          Showing {formatCount(shownCount)} of {formatCount(Math.min(totalCount, totalMax))}
        </Trans>
        {totalCount > totalMax && '+'}
        {limitText !== false && <span className="block">{limitText}</span>}
      </p>
      {hasMore && (
        <Button
          variant="secondary"
          busy={isLoading && t`Loading…`}
          onClick={() => {
            setPressed(true);
            onLoadMore();
          }}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  );
}
