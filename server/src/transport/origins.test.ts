import { expect, test } from 'vitest';
import { createOrigins } from './origins.ts';

const origins = createOrigins('https://proverse.example', ['https://partner.example']);

test('allows a call without an Origin', () => {
  expect(origins.allows(undefined, 'proverse.example')).toBe(true);
});

test.each(['https://proverse.example', 'https://partner.example', 'http://127.0.0.1:3000'])('allows %s', (origin) => {
  expect(origins.allows(origin, '127.0.0.1:3000')).toBe(true);
});

test.each([
  'https://evil.example',
  'null',
  'https://proverse.example.evil.example',
  'http://127.0.0.1:3001',
  'nonsense',
])('rejects %s', (origin) => {
  expect(origins.allows(origin, '127.0.0.1:3000')).toBe(false);
});
