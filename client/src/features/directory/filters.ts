import { t } from '@lingui/core/macro';
import { LANGUAGES, LIMITS, readWholeNumber, WHOLE_COINS } from '@proverse/shared';
import { inLanguage } from '#language/in-language';
import { CATEGORIES } from '#language/names';
import { oneOf, textQuery, wholeNumber, type QueryCodec } from '../../ui/hooks/address/query-codec.ts';

export const PAGE_SIZE = 50;
/** The server rejects further pages. */
export const PAGES_MAX = LIMITS.directoryResultsMax / PAGE_SIZE;

/** Without a choice, the server puts the best match first, and without a search the best rated. */
const AUTOMATIC = 'best';
const WITHOUT_SEARCH = 'rating';

export const SORTS = [
  { value: AUTOMATIC, label: t`Best match` },
  { value: 'rating', label: t`Highest rated` },
  { value: 'price_low', label: t`Price: low to high` },
  { value: 'price_high', label: t`Price: high to low` },
  { value: 'response', label: t`Best response rate` },
] as const;

export const PROFESSIONS = [
  { value: 'Software Engineer', label: t`Software Engineer` },
  { value: 'Designer', label: t`Designer` },
  { value: 'Marketing', label: t`Marketing` },
  { value: 'Consultant', label: t`Consultant` },
] as const;

/** Price bounds of the specification. Prices are whole coins, so "above 20" starts at 21. */
export const PRICES = [
  { value: 'any', label: t`Any price` },
  { value: 'low', label: t`Up to ₹20`, maxPrice: 20 },
  { value: 'mid', label: t`₹21 to ₹50`, minPrice: 21, maxPrice: 50 },
  { value: 'high', label: t`Above ₹50`, minPrice: 51 },
  { value: 'under100', label: t`Under ₹100`, maxPrice: 99 },
  { value: 'under250', label: t`Under ₹250`, maxPrice: 249 },
  { value: 'custom', label: t`Custom range…` },
] as const;

const flag: QueryCodec<boolean> = {
  parse: (text) => text === '1',
  format: (isOn) => (isOn ? '1' : null),
};

/** The filters in the URL. `min` and `max` are coins as typed, and only apply to the price `custom`. */
export const codecs = {
  q: textQuery,
  profession: textQuery,
  price: oneOf(
    PRICES.map(({ value }) => value),
    'any',
  ),
  min: textQuery,
  max: textQuery,
  sort: oneOf(
    SORTS.map(({ value }) => value),
    AUTOMATIC,
  ),
  category: oneOf(['', ...CATEGORIES.map(({ id }) => id)], ''),
  language: oneOf(['', ...LANGUAGES.map(({ code }) => code)], ''),
  /** Show only people who usually reply within a day. */
  quick: flag,
  /** Show only people who are online. */
  online: flag,
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

/** The search as the server takes it. */
export function keywordOf(q: string): string {
  return q.trim().slice(0, LIMITS.searchTextMax);
}

/** The price bound in typed text, null if there is none. */
function boundOf(text: string): number | null {
  const coins = readWholeNumber(text);
  return Number.isNaN(coins) ? null : coins;
}

/** Why a typed price bound is not applied, or undefined. */
export function boundError(text: string): string | undefined {
  return Number.isNaN(readWholeNumber(text)) ? inLanguage(WHOLE_COINS) : undefined;
}

/** The server's input for these filters, cut to its limits. Swapped price bounds are put in order. */
export function requestOf(filters: Filters) {
  const { q, profession, price, sort, category, language, quick, online, saved } = filters;
  const [min, max] = [boundOf(filters.min), boundOf(filters.max)];
  const keyword = keywordOf(q);
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
    size: PAGE_SIZE,
    ...(sort !== AUTOMATIC && { sortBy: sort }),
    ...(keyword && { keyword }),
    ...(category && { category }),
    ...(language && { language }),
    ...(quick && { repliesWithinDay: true }),
    ...(online && { onlineNow: true }),
    ...(saved && { saved }),
    ...(profession && { profession: profession.slice(0, 100) }),
    ...(minPrice !== null && { minPrice: Math.min(minPrice, LIMITS.messageRateMax) }),
    ...(maxPrice !== null && { maxPrice: Math.min(maxPrice, LIMITS.messageRateMax) }),
  };
}

/** The orders to choose from. There is no best match without a search. */
export function sortsFor({ q }: Filters): readonly (typeof SORTS)[number][] {
  return keywordOf(q) === '' ? SORTS.filter(({ value }) => value !== AUTOMATIC) : SORTS;
}

/** The order that the list has, as one of `sortsFor`. */
export function shownSort({ q, sort }: Filters): Filters['sort'] {
  return keywordOf(q) === '' && sort === AUTOMATIC ? WITHOUT_SEARCH : sort;
}

/** The filter for a chosen order. Without a search the automatic order is kept, so that a search then shows its best match. */
export function chosenSort({ q }: Filters, text: string): Filters['sort'] {
  return keywordOf(q) === '' && text === WITHOUT_SEARCH ? AUTOMATIC : codecs.sort.parse(text);
}

/** Whether these filters show everyone in the automatic order. */
export function isEveryone(filters: Filters): boolean {
  return narrowingCount(filters) === 0 && filters.sort === AUTOMATIC;
}

/** The number of filters that narrow the results. The sort order is not one. */
export function narrowingCount(filters: Filters): number {
  const { q, profession, category, language, quick, online, saved } = filters;
  const isNarrowed = [profession, category, language].map((chosen) => chosen !== '');
  return countOf(q.trim() !== '', ...isNarrowed, narrowsPrice(filters), quick, online, saved);
}

/** Whether nothing but the search narrows the results. */
export function isOnlySearch(filters: Filters): boolean {
  return filters.q.trim() !== '' && narrowingCount(filters) === 1;
}

/** The number of choices in a phone's panel, which has the filters that no field or chip beside it shows. */
export function panelCount(filters: Filters): number {
  const { profession, language, sort, quick, online } = filters;
  return countOf(profession !== '', language !== '', narrowsPrice(filters), sort !== AUTOMATIC, quick, online);
}

function narrowsPrice({ price, min, max }: Filters): boolean {
  return price === 'custom' ? boundOf(min) !== null || boundOf(max) !== null : price !== 'any';
}

function countOf(...isOn: readonly boolean[]): number {
  return isOn.filter(Boolean).length;
}
