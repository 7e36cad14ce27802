import { expect, test } from 'vitest';
import { formatMinorUnits, formatUsd } from './money.ts';

test.each([0, 7, 99, 999, 1000, 99_999, 100_000, 1_234_567, 98_765_432_100])('groups dollars like Intl', (amount) => {
  const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  expect(formatUsd(amount, 0.0113)).toBe(`≈ ${usd.format(amount * 0.0113)}`);
});

test('marks dollars as approximate and keeps their cents', () => {
  expect(formatUsd(350, 0.011)).toBe('≈ $3.85');
});

test("converts a provider's minor units to units of the currency", () => {
  expect(formatMinorUnits(50_000, 'inr')).toBe('₹500.00');
  expect(formatMinorUnits(999, 'usd')).toBe('$9.99');
  expect(formatMinorUnits(500, 'jpy')).toBe('JP¥500');
  expect(formatMinorUnits(500, 'points')).toBe('500 points');
});
