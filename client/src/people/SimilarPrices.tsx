import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { api } from '../api/api.ts';
import { formatInr } from '../ui/format/money/money.ts';

const FRESH_MS = 5 * 60_000;

/** What similar experts charge, for the hint of a price field. Nothing until it is known, or if they are too few. */
export function SimilarPrices() {
  const { data } = api.dashboard.similarPrices.useQuery(undefined, { staleTime: FRESH_MS });
  if (!data?.similar) return null;
  const { category, low, median, high } = data.similar;
  const isSpread = low < median && median < high;
  return (
    <span className="block">
      <Trans>
        Other {category.toLowerCase()} charge {formatInr(low)}
      </Trans>
      {low < high && t` to ${formatInr(high)}`}
      {isSpread && t`, half of them under ${formatInr(median)}`}.
    </span>
  );
}
