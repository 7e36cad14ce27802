import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { PercentBar } from '../../ui/format/charts/PercentBar.tsx';
import { formatCount } from '../../ui/format/money/money.ts';

export interface RatingSummaryProps {
  rating: number;
  count: number;
  /** How many ratings have one star, two stars and so on. Undefined while loading. */
  stars: readonly number[] | undefined;
}

/** The average, and how the ratings are distributed. */
export function RatingSummary({ rating, count, stars }: RatingSummaryProps) {
  const total = stars?.reduce((sum, each) => sum + each, 0) ?? 0;
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <p className="flex flex-col">
        <span className="inline-flex items-center gap-2 text-3xl font-semibold tabular-nums">
          {rating.toFixed(1)}
          <Star aria-hidden className="size-7 fill-primary stroke-primary" />
          <span className="sr-only">
            <Trans>out of 5 stars</Trans>
          </span>
        </span>
        <span className="text-sm text-muted">{plural(count, { one: '# review', other: '# reviews' })}</span>
      </p>
      <dl className="flex min-h-27 min-w-0 max-w-sm flex-1 basis-56 flex-col text-sm tabular-nums">
        {total > 0 &&
          stars
            ?.map((number, index) => <Bar key={index} stars={index + 1} share={number / total} number={number} />)
            .toReversed()}
      </dl>
    </div>
  );
}

function Bar({ stars, number, share }: { stars: number; number: number; share: number }) {
  return (
    <div className="flex items-center gap-3">
      <dt className="w-3 shrink-0 text-right">
        <span aria-hidden>{stars}</span>
        <span className="sr-only">{plural(stars, { one: '# star', other: '# stars' })}</span>
      </dt>
      <dd className="flex min-w-0 flex-1 items-center gap-3">
        <PercentBar percent={100 * share} className="min-w-0 flex-1" />
        <span className="min-w-6 text-right text-muted">{formatCount(number)}</span>
      </dd>
    </div>
  );
}
