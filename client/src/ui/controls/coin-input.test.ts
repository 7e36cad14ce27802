import { expect, test } from 'vitest';
import { coinsOfText } from './coin-input.ts';

test('reads digits only and ignores leading zeros', () => {
  expect(coinsOfText('0350')).toBe(350);
  expect(coinsOfText('₹1,250.')).toBe(1250);
  expect(coinsOfText('-5')).toBe(5);
  expect(coinsOfText('000')).toBe(0);
});

test('reads text without digits as no number, not as zero', () => {
  expect(coinsOfText('')).toBeNull();
  expect(coinsOfText('abc')).toBeNull();
});
