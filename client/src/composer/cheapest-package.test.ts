import { expect, test } from 'vitest';
import { cheapestPackage } from './cheapest-package.ts';

const packages = [
  { code: 'PRO', coins: 1000, bonus: 100, price: 1000 },
  { code: 'STARTER', coins: 100, bonus: 0, price: 100 },
  { code: 'BASIC', coins: 500, bonus: 25, price: 500 },
];

test.each([
  [1, 'STARTER'],
  [100, 'STARTER'],
  [101, 'BASIC'],
  [525, 'BASIC'],
  [526, 'PRO'],
  [9000, 'PRO'],
])('covers a shortfall of %i coins for the lowest price, counting bonus coins', (shortfallCoins, code) => {
  expect(cheapestPackage(packages, shortfallCoins)?.code).toBe(code);
});

test('offers nothing when nothing is on sale', () => {
  expect(cheapestPackage([], 10)).toBeUndefined();
});
