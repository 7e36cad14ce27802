import { expect, test } from 'vitest';
import { documentLanguageOf, languageOf } from './language-of.ts';

const asked = (accepted?: string, cookie?: string) => ({
  headers: { 'accept-language': accepted },
  cookies: { 'proverse-language': cookie },
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['hi', 'hi'],
  ['HI-in,en;q=0.9', 'hi'],
  ['en-IN,hi;q=0.9', 'en'],
  ['en;q=0.8, hi;q=0.9', 'hi'],
  ['ta-IN,ta;q=0.9,hi;q=0.8,en;q=0.7', 'hi'],
  ['fr,*;q=0.5', 'en'],
  ['hi;q=0,en;q=0.1', 'en'],
  ['hi;q=0', 'en'],
  ['hi;q=nonsense', 'en'],
  ['hil-PH', 'en'],
])('Accept-Language %j is %s', (accepted, language) => expect(languageOf(asked(accepted))).toBe(language));

test('the choice on this device comes before the browser, and an unknown one is none', () => {
  expect(languageOf(asked('en', 'hi'))).toBe('hi');
  expect(languageOf(asked('hi', 'en'))).toBe('en');
  expect(languageOf(asked('hi', 'toString'))).toBe('hi');
});

test('only documents know the pseudo-language', () => {
  expect(languageOf(asked('hi', 'en-XA'))).toBe('hi');
  expect(documentLanguageOf(asked('hi', 'en-XA'))).toBe('en-XA');
  expect(documentLanguageOf(asked('hi'))).toBe('hi');
});
