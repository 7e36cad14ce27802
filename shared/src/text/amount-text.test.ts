import { expect, test } from 'vitest';
import { countText, formatCoins, formatCount, formatInr } from './amount-text.ts';

test.each([0, 7, 99, 999, 1000, 99_999, 100_000, 1_234_567, 98_765_432_100])('groups %i like Intl', (amount) => {
  const inr = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
  expect(formatCount(amount)).toBe(new Intl.NumberFormat('en-IN').format(amount));
  expect(formatInr(-amount)).toBe(inr.format(amount === 0 ? 0 : -amount));
});

test('groups rupees in lakhs', () => {
  expect(formatInr(100_000)).toBe('₹1,00,000');
  expect(formatInr(0)).toBe('₹0');
});

test('uses the singular for one only', () => {
  expect([0, 1, 2, 1200, 4.2].map((count) => countText(count, 'hour'))).toEqual([
    '0 hours',
    '1 hour',
    '2 hours',
    '1,200 hours',
    '4.2 hours',
  ]);
  expect(countText(2, 'reply', 'replies')).toBe('2 replies');
});

test('states the sign and the word coins', () => {
  expect(formatCoins(350, { signed: true })).toBe('+350 coins');
  expect(formatCoins(-1250, { signed: true })).toBe('−1,250 coins');
  expect(formatCoins(0, { signed: true })).toBe('0 coins');
  expect(formatCoins(1)).toBe('1 coin');
});
