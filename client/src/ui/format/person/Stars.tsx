import { plural } from '@lingui/core/macro';
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
  const figure = rating.toFixed(1);
  return (
    <span className="inline-flex items-center gap-1 text-sm font-semibold tabular-nums">
      <Star aria-hidden className="size-4 fill-primary stroke-primary" />
      <span>
        <Trans>
          {figure}
          <span className="sr-only"> out of 5 stars</span>
        </Trans>
      </span>
      {count !== undefined && (
        <span className="font-normal text-muted">
          ({formatCount(count)}
          <span className="sr-only"> {plural(count, { one: 'review', other: 'reviews' })}</span>)
        </span>
      )}
    </span>
  );
}
