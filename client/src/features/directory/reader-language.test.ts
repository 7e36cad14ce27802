import { expect, test, vi } from 'vitest';
import { readerLanguage } from './reader-language.ts';

test.each([
  ['hi-IN', 'hi'],
  ['ta', 'ta'],
  ['en-IN', undefined],
  ['cy-GB', undefined],
])('a browser in %s prefers experts who answer in %s', (language, expected) => {
  vi.stubGlobal('navigator', { language });
  expect(readerLanguage()).toBe(expected);
});
