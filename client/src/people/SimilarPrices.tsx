import { api } from '../api/api.ts';
import { formatInr } from '../ui/format/money/money.ts';

const FRESH_MS = 5 * 60_000;

/** What others in the user's category charge, for the hint of a price field. Nothing until it is known. */
export function SimilarPrices() {
  const { data } = api.directory.similarPrices.useQuery(undefined, { staleTime: FRESH_MS });
  if (!data?.prices) return null;
  const { low, median, high } = data.prices;
  return ` Experts in your field charge ${formatInr(low)} to ${formatInr(high)}, typically ${formatInr(median)}.`;
}
