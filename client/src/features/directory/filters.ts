import { LIMITS } from '@proverse/shared';
import { oneOf, textQuery, wholeNumber, type QueryCodec } from '../../ui/hooks/query-codec.ts';

export const PAGE_SIZE = 50;
/** The server rejects further pages. */
export const PAGES_MAX = LIMITS.directoryResultsMax / PAGE_SIZE;

export const SORTS = [
  { value: 'rating', label: 'Highest rated' },
  { value: 'price_low', label: 'Price: low to high' },
  { value: 'price_high', label: 'Price: high to low' },
  { value: 'response', label: 'Best response rate' },
] as const;

export const PROFESSIONS = ['Software Engineer', 'Designer', 'Marketing', 'Consultant'] as const;

/** Price bounds of the specification. Prices are whole coins, so "above 20" starts at 21. */
export const PRICES = [
  { value: 'any', label: 'Any price' },
  { value: 'low', label: 'Up to 20 coins', maxPrice: 20 },
  { value: 'mid', label: '21 to 50 coins', minPrice: 21, maxPrice: 50 },
  { value: 'high', label: 'Above 50 coins', minPrice: 51 },
  { value: 'custom', label: 'Custom range…' },
] as const;

const flag: QueryCodec<boolean> = {
  parse: (text) => text === '1',
  format: (isOn) => (isOn ? '1' : null),
};

const optionalCoins: QueryCodec<number | null> = {
  parse: (text) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null),
  format: (value) => (value === null ? null : String(value)),
};

/** The filters in the URL. `min` and `max` are coins, and only apply to the price `custom`. */
export const codecs = {
  q: textQuery,
  profession: textQuery,
  price: oneOf(
    PRICES.map(({ value }) => value),
    'any',
  ),
  min: optionalCoins,
  max: optionalCoins,
  sort: oneOf(
    SORTS.map(({ value }) => value),
    'rating',
  ),
  /** Show only saved experts. */
  saved: flag,
};

export type Filters = { readonly [Name in keyof typeof codecs]: ReturnType<(typeof codecs)[Name]['parse']> };

export const layoutQuery = oneOf(['grid', 'list'], 'grid');

const pages = wholeNumber(1);
export const pagesQuery: QueryCodec<number> = {
  parse: (text) => Math.min(Math.max(pages.parse(text), 1), PAGES_MAX),
  format: (value) => pages.format(value),
};

export function readFilters(search: string): Filters {
  const params = new URLSearchParams(search);
  const values = Object.entries(codecs).map(([name, codec]) => [name, codec.parse(params.get(name))]);
  // Each value comes from the codec of its name. The type of `fromEntries` cannot express that.
  return Object.fromEntries(values) as Filters;
}

/** The changes as query parameters. Null removes a parameter. */
export function queryChanges(changes: Partial<Filters>): Record<string, string | null> {
  const texts = Object.entries(changes).map(([name, value]) => {
    // `Object.entries` loses the link between the type of a value and its codec.
    const codec = codecs[name as keyof Filters] as QueryCodec<typeof value>;
    return [name, codec.format(value)];
  });
  return Object.fromEntries(texts) as Record<string, string | null>;
}

/** The server's input for these filters, cut to its limits. Swapped price bounds are put in order. */
export function requestOf({ q, profession, price, min, max, sort, saved }: Filters) {
  const keyword = q.trim().slice(0, 100);
  const isSwapped = min !== null && max !== null && min > max;
  const bucket = PRICES.find((choice) => choice.value === price);
  const [minPrice, maxPrice] =
    price === 'custom'
      ? [isSwapped ? max : min, isSwapped ? min : max]
      : [
          bucket && 'minPrice' in bucket ? bucket.minPrice : null,
          bucket && 'maxPrice' in bucket ? bucket.maxPrice : null,
        ];
  return {
    sortBy: sort,
    size: PAGE_SIZE,
    ...(keyword && { keyword }),
    ...(saved && { saved }),
    ...(profession && { profession: profession.slice(0, 100) }),
    ...(minPrice !== null && { minPrice: Math.min(minPrice, LIMITS.messageRateMax) }),
    ...(maxPrice !== null && { maxPrice: Math.min(maxPrice, LIMITS.messageRateMax) }),
  };
}

/** The number of filters that narrow the results. The sort order is not one. */
export function narrowingCount({ q, profession, price, min, max, saved }: Filters): number {
  const narrowsPrice = price === 'custom' ? min !== null || max !== null : price !== 'any';
  return [q.trim() !== '', profession !== '', narrowsPrice, saved].filter(Boolean).length;
}
