import { t } from '@lingui/core/macro';
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
      {rangeText(category, formatInr(low), formatInr(high), isSpread ? formatInr(median) : null)}
    </span>
  );
}

function rangeText(category: string, low: string, high: string, median: string | null): string {
  const others = category.toLowerCase();
  if (low === high) return t`Other ${others} charge ${low}.`;
  if (median === null) return t`Other ${others} charge ${low} to ${high}.`;
  return t`Other ${others} charge ${low} to ${high}, half of them under ${median}.`;
}
