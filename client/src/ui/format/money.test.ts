import { expect, test } from 'vitest';
import { formatCoins, formatCount, formatInr, formatMinorUnits, formatUsd } from './money.ts';

test('groups rupees in lakhs', () => {
  expect(formatInr(100_000)).toBe('₹1,00,000');
  expect(formatInr(0)).toBe('₹0');
});

test.each([0, 7, 99, 999, 1000, 99_999, 100_000, 1_234_567, 98_765_432_100])('groups %i like Intl', (amount) => {
  const inr = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
  const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  expect(formatCount(amount)).toBe(new Intl.NumberFormat('en-IN').format(amount));
  expect(formatInr(-amount)).toBe(inr.format(amount === 0 ? 0 : -amount));
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

test('states the sign and the word coins', () => {
  expect(formatCoins(350, { signed: true })).toBe('+350 coins');
  expect(formatCoins(-1250, { signed: true })).toBe('−1,250 coins');
  expect(formatCoins(0, { signed: true })).toBe('0 coins');
  expect(formatCoins(1)).toBe('1 coin');
});
