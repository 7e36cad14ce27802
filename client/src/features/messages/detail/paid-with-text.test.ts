import { expect, test } from 'vitest';
import { bonusNote, paidWithText } from './paid-with-text.ts';

const NONE = { bonus: 0, purchased: 0, earned: 0, earnedBonus: 0 };

test.each([
  [{ ...NONE, bonus: 350 }, 'with 350 bonus coins'],
  [{ ...NONE, bonus: 30, purchased: 1020 }, 'with 30 bonus and 1,020 purchased coins'],
  [{ bonus: 1, purchased: 2, earned: 3, earnedBonus: 4 }, 'with 1 bonus, 2 purchased, and 7 earned coins'],
])('tells the sender about %j', (kinds, text) => {
  expect(paidWithText(kinds)).toBe(text);
});

test('tells the recipient only what affects a withdrawal', () => {
  expect(bonusNote({ ...NONE, purchased: 20 })).toBe('');
  expect(bonusNote({ ...NONE, bonus: 30, earnedBonus: 5 })).toMatch(/^Paid with bonus coins\./);
  expect(bonusNote({ ...NONE, bonus: 30, purchased: 20 })).toMatch(/^₹30 of it was paid with bonus coins\./);
});
