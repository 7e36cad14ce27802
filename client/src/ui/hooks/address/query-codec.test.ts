import { expect, test } from 'vitest';
import { oneOf, optionalQuery, patchSearch, textQuery, wholeNumber } from './query-codec.ts';

const tab = oneOf(['inbox', 'outbox'], 'inbox');

test('reads an unknown or missing value as the default and does not write the default', () => {
  expect(tab.parse('outbox')).toBe('outbox');
  expect(tab.parse('__proto__')).toBe('inbox');
  expect(tab.parse(null)).toBe('inbox');
  expect(tab.format('inbox')).toBeNull();
  expect(tab.format('outbox')).toBe('outbox');
});

test('reads plain whole numbers only', () => {
  const page = wholeNumber(0);
  expect(page.parse('12')).toBe(12);
  for (const text of ['-1', '1.5', '1e3', 'NaN', '99999999999', null]) expect(page.parse(text)).toBe(0);
});

test('removes empty text from the address', () => {
  expect(textQuery.format('')).toBeNull();
  expect(optionalQuery.parse('')).toBeNull();
});

test('keeps the other parameters when one changes', () => {
  expect(patchSearch('?tab=outbox&m=7', { m: null })).toBe('?tab=outbox');
  expect(patchSearch('tab=outbox', { q: 'tax & law' })).toBe('?tab=outbox&q=tax+%26+law');
  expect(patchSearch('?m=7', { m: null })).toBe('');
});
