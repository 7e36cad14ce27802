import { expect, test } from 'vitest';
import { amountError, bonusPart } from './withdrawal-amount.ts';

const available = { coins: 450, earned: 300 };

test.each([
  [null, 'Enter an amount'],
  [99, 'The minimum withdrawal is 100 coins'],
  [100, undefined],
  [450, undefined],
  [451, 'Only 450 coins can be withdrawn now'],
])('checks an amount of %s: %s', (amount, error) => {
  expect(amountError(amount, available, 100)).toBe(error);
});

test.each([
  [100, 0],
  [300, 0],
  [301, 1],
  [450, 150],
])('of %i withdrawn coins, counts %i as earned from bonus coins', (amount, fromBonus) => {
  expect(bonusPart(amount, available)).toBe(fromBonus);
});
