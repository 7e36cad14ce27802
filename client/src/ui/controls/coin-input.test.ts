import { expect, test } from 'vitest';
import { cleanCoinText, coinsOfText } from './coin-input.ts';

test('keeps digits and drops leading zeros', () => {
  expect(cleanCoinText('0350')).toBe('350');
  expect(cleanCoinText('₹1,250.')).toBe('1250');
  expect(cleanCoinText('-5')).toBe('5');
  expect(cleanCoinText('000')).toBe('0');
  expect(cleanCoinText('abc')).toBe('');
});

test('reads an empty field as no number, not as zero', () => {
  expect(coinsOfText('')).toBeNull();
  expect(coinsOfText('0')).toBe(0);
});
