import { Trans } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { Badge } from '../Badge.tsx';
import { formatCount } from '../money/money.ts';

export interface StarsProps {
  /** The average from 1 to 5, or null without a rating. */
  rating: number | null;
  /** The number of ratings of which `rating` is the average. */
  count?: number | undefined;
}

/** A rating as one star and the average, or "New" without a rating. */
export function Stars({ rating, count }: StarsProps) {
  if (rating === null)
    return (
      <Badge tone="info">
        <Trans>New</Trans>
      </Badge>
    );
  return (
    <span className="inline-flex items-center gap-1 text-sm font-semibold tabular-nums">
      <Star aria-hidden className="size-4 fill-primary stroke-primary" />
      <span>
        {rating.toFixed(1)}
        <span className="sr-only">
          {' '}
          <Trans>out of 5 stars</Trans>
        </span>
      </span>
      {count !== undefined && (
        <span className="font-normal text-muted">
          ({formatCount(count)}
          <span className="sr-only">{count === 1 ? ' review' : ' reviews'}</span>)
        </span>
      )}
    </span>
  );
}
