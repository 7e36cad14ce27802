import { expect, test } from 'vitest';
import { narrowingCount, pagesQuery, queryChanges, readFilters, requestOf } from './filters.ts';

const bounds = (search: string) => {
  const { minPrice, maxPrice } = requestOf(readFilters(search));
  return [minPrice, maxPrice];
};

test('the price buckets meet without a gap and without an overlap: up to 20, above 20 up to 50, above 50', () => {
  expect([bounds(''), bounds('price=low'), bounds('price=mid'), bounds('price=high')]).toEqual([
    [undefined, undefined],
    [undefined, 20],
    [21, 50],
    [51, undefined],
  ]);
});

test('a custom range typed the wrong way round asks for what lies between', () => {
  expect(bounds('price=custom&min=500&max=100')).toEqual([100, 500]);
});

test('bounds of a former custom range do not count once another price is chosen', () => {
  expect(bounds('price=low&min=500')).toEqual([undefined, 20]);
});

test('a bound above the highest price is asked as the highest price, which the server accepts', () => {
  expect(bounds('price=custom&max=99999')).toEqual([undefined, 10_000]);
});

test('an address that nobody of us wrote means the defaults, never a refused request', () => {
  expect(requestOf(readFilters('price=free&sort=magic&min=-3&q=%20%20'))).toEqual({ sortBy: 'rating', size: 50 });
});

test('the address can ask for as many pages as the server has, and no more', () => {
  expect(['0', '41', '200', '201', '999999'].map((text) => pagesQuery.parse(text))).toEqual([1, 41, 200, 200, 200]);
});

test('filters survive the way through the address', () => {
  const written = queryChanges({
    q: 'tax law',
    profession: 'Designer',
    price: 'custom',
    min: 5,
    max: null,
    sort: 'response',
    saved: true,
  });
  const params = new URLSearchParams(
    Object.entries(written).flatMap(([name, text]) => (text === null ? [] : [[name, text]])),
  );
  expect(readFilters(params.toString())).toEqual({
    q: 'tax law',
    profession: 'Designer',
    price: 'custom',
    min: 5,
    max: null,
    sort: 'response',
    saved: true,
  });
});

test('the sort order leaves nobody out, a keyword, a profession and a price do', () => {
  expect(narrowingCount(readFilters('sort=response'))).toBe(0);
  expect(narrowingCount(readFilters('price=custom'))).toBe(0);
  expect(narrowingCount(readFilters('q=a&profession=Designer&price=low'))).toBe(3);
});
