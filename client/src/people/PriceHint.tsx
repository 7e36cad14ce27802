import type { ReactNode } from 'react';
import { api } from '../api/api.ts';
import { formatInr } from '../ui/format/money/money.ts';

const FRESH_MS = 5 * 60_000;

/** The hint of a price field: its own text, and what others in the user's category charge, once it is known. */
export function PriceHint({ children }: { children?: ReactNode }) {
  const prices = api.directory.similarPrices.useQuery(undefined, { staleTime: FRESH_MS }).data?.prices;
  return (
    <>
      {children}
      {prices &&
        ` Experts in your field charge ${formatInr(prices.low)} to ${formatInr(prices.high)}, typically ${formatInr(prices.median)}.`}
    </>
  );
}
