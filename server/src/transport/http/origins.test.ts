import { expect, test } from 'vitest';
import { createOrigins } from './origins.ts';

const origins = createOrigins('https://proverse.example', ['https://partner.example']);

test('allows a call without an Origin', () => {
  expect(origins.allows({ host: 'proverse.example' })).toBe(true);
});

test.each(['https://proverse.example', 'https://partner.example', 'http://127.0.0.1:3000'])('allows %s', (origin) => {
  expect(origins.allows({ origin, host: '127.0.0.1:3000' })).toBe(true);
});

test.each([
  'https://evil.example',
  'null',
  'https://proverse.example.evil.example',
  'http://127.0.0.1:3001',
  'nonsense',
])('rejects %s', (origin) => {
  expect(origins.allows({ origin, host: '127.0.0.1:3000' })).toBe(false);
});

test.each([
  ['rejects', 'cross-site', undefined],
  ['rejects', 'same-site', undefined],
  // The same host without TLS is another site.
  ['rejects', 'cross-site', 'http://127.0.0.1:3000'],
  ['allows', 'same-origin', 'http://127.0.0.1:3000'],
  ['allows', 'same-origin', undefined],
  ['allows', 'none', undefined],
  ['allows', 'cross-site', 'https://partner.example'],
])('%s a call that the browser marks as %s, with the Origin %s', (verdict, site, origin) => {
  const headers = { host: '127.0.0.1:3000', 'sec-fetch-site': site, ...(origin === undefined ? {} : { origin }) };
  expect(origins.allows(headers)).toBe(verdict === 'allows');
});
