import { expect, test } from 'vitest';
import { withdrawalAmountError, bonusPart } from './withdrawal-amount.ts';

const available = { coins: 450, earned: 300 };

test.each([
  [null, 'Enter an amount'],
  [99, 'The minimum withdrawal is 100 coins'],
  [100, undefined],
  [450, undefined],
  [451, 'Only 450 coins can be withdrawn now'],
  [100_001, 'A UPI ID can receive at most 1,00,000 coins at a time. Withdraw less, or change to a bank account.'],
])('checks an amount of %s: %s', (amount, error) => {
  expect(withdrawalAmountError(amount, available, { minimumCoins: 100, maximumCoins: 100_000 })).toBe(error);
});

test.each([
  [100, 0],
  [300, 0],
  [301, 1],
  [450, 150],
])('of %i withdrawn coins, counts %i as earned from bonus coins', (amount, fromBonus) => {
  expect(bonusPart(amount, available)).toBe(fromBonus);
});
