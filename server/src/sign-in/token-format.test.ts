import { expect, test } from 'vitest';
import { isApiToken, isWellFormed, newApiToken } from './token-format.ts';

test('a token has its prefix, 256 random bits and a checksum that finds a mistyped character', () => {
  const token = newApiToken();
  expect(token).toMatch(/^pv_live_[0-9A-Za-z]{49}$/);
  expect([isApiToken(token), isWellFormed(token)]).toEqual([true, true]);
  expect(newApiToken()).not.toBe(token);
  const other = (character: string): string => (character === 'a' ? 'b' : 'a');
  for (const at of [8, 30, 50, 56]) {
    expect(isWellFormed(token.slice(0, at) + other(token.charAt(at)) + token.slice(at + 1))).toBe(false);
  }
  for (const wrong of ['', 'pv_live_', `${token}0`, token.slice(0, -1)]) expect(isWellFormed(wrong)).toBe(false);
});
