import { expect, test } from 'vitest';
import {
  chosenSort,
  isOnlySearch,
  narrowingCount,
  pagesQuery,
  panelCount,
  queryChanges,
  readFilters,
  requestOf,
  shownSort,
  sortsFor,
} from './filters.ts';

const bounds = (search: string) => {
  const { minPrice, maxPrice } = requestOf(readFilters(search));
  return [minPrice, maxPrice];
};

test('price ranges have neither gaps nor overlaps: up to 20, 21 to 50, from 51', () => {
  expect([bounds(''), bounds('price=low'), bounds('price=mid'), bounds('price=high')]).toEqual([
    [undefined, undefined],
    [undefined, 20],
    [21, 50],
    [51, undefined],
  ]);
});

test('swaps the bounds of a custom range when the minimum is above the maximum', () => {
  expect(bounds('price=custom&min=500&max=100')).toEqual([100, 500]);
});

test('ignores the bounds of a custom range when another price is chosen', () => {
  expect(bounds('price=low&min=500')).toEqual([undefined, 20]);
});

test('lowers a price bound to the highest price that the server accepts', () => {
  expect(bounds('price=custom&max=99999')).toEqual([undefined, 10_000]);
});

test('reads invalid parameters as the defaults', () => {
  expect(requestOf(readFilters('price=free&sort=magic&min=-3&q=%20%20'))).toEqual({ size: 50 });
});

test('limits the page count in the URL to what the server allows', () => {
  expect(['0', '41', '200', '201', '999999'].map((text) => pagesQuery.parse(text))).toEqual([1, 41, 200, 200, 200]);
});

test('reads back the filters that it wrote to the URL', () => {
  const written = queryChanges({
    q: 'tax law',
    profession: 'Designer',
    price: 'custom',
    min: '5',
    max: '',
    sort: 'response',
    category: 'tech',
    language: 'hi',
    quick: true,
    online: true,
    saved: true,
  });
  const params = new URLSearchParams(
    Object.entries(written).flatMap(([name, text]) => (text === null ? [] : [[name, text]])),
  );
  expect(readFilters(params.toString())).toEqual({
    q: 'tax law',
    profession: 'Designer',
    price: 'custom',
    min: '5',
    max: '',
    sort: 'response',
    category: 'tech',
    language: 'hi',
    quick: true,
    online: true,
    saved: true,
  });
});

test('sends a question of up to 200 characters and the new filters', () => {
  const q = 'x'.repeat(300);
  expect(requestOf(readFilters(`q=${q}&category=tech&language=ta&quick=1&online=1`))).toEqual({
    size: 50,
    keyword: q.slice(0, 200),
    category: 'tech',
    language: 'ta',
    repliesWithinDay: true,
    onlineNow: true,
  });
});

test('counts keyword, profession and price as narrowing, but not the sort order', () => {
  expect(narrowingCount(readFilters('sort=response'))).toBe(0);
  expect(narrowingCount(readFilters('price=custom'))).toBe(0);
  expect(narrowingCount(readFilters('q=a&profession=Designer&price=low'))).toBe(3);
  expect(narrowingCount(readFilters('category=tech&language=ta&quick=1&online=1'))).toBe(4);
});

test('counts in the panel of a phone only what the panel hides', () => {
  expect(panelCount(readFilters('q=a&category=tech&saved=1'))).toBe(0);
  expect(panelCount(readFilters('q=a&profession=Designer&price=low&language=ta&sort=response&quick=1&online=1'))).toBe(
    6,
  );
});

test('offers the best match only with a search, and otherwise says that the list is sorted by rating', () => {
  const [everyone, search] = [readFilters('q=%20'), readFilters('q=tax')];
  expect(sortsFor(everyone).map(({ value }) => value)).toEqual(['rating', 'price_low', 'price_high', 'response']);
  expect(sortsFor(search)[0]?.value).toBe('best');
  expect([shownSort(everyone), shownSort(search)]).toEqual(['rating', 'best']);
  // The automatic order is kept, so that a later search shows its best match.
  expect([chosenSort(everyone, 'rating'), chosenSort(search, 'rating')]).toEqual(['best', 'rating']);
});

test.each([
  ['?q=tax', true],
  ['?q=tax&sort=price_low', true],
  ['?q=tax&online=1', false],
  ['?online=1', false],
  ['?q=+', false],
])('knows whether %s narrows by the search alone', (search, expected) => {
  expect(isOnlySearch(readFilters(search))).toBe(expected);
});
