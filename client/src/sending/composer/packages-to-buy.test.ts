import { expect, test } from 'vitest';
import { packagesToBuy, worthOf } from './packages-to-buy.ts';

const packages = [
  { code: 'PRO', coins: 1000, bonus: 100, price: 1000 },
  { code: 'STARTER', coins: 100, bonus: 0, price: 100 },
  { code: 'BASIC', coins: 500, bonus: 25, price: 500 },
];

test.each([
  [1, ['STARTER']],
  [100, ['STARTER']],
  [101, ['BASIC']],
  [525, ['BASIC']],
  [526, ['PRO']],
  [1100, ['PRO']],
  [1101, ['PRO', 'STARTER']],
  [2500, ['PRO', 'PRO', 'BASIC']],
])('covers a shortfall of %i coins, counting bonus coins, with %j', (shortfallCoins, codes) => {
  const bought = packagesToBuy(packages, shortfallCoins);
  expect(bought.map(({ code }) => code)).toEqual(codes);
  expect(bought.reduce((sum, each) => sum + worthOf(each), 0)).toBeGreaterThanOrEqual(shortfallCoins);
});

test('offers nothing when nothing is on sale', () => {
  expect(packagesToBuy([], 10)).toEqual([]);
});
