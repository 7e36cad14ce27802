import { expect, test } from 'vitest';
import { isRepeatable } from './attempt.ts';

test('an attempt can be repeated for 23 hours, while the server is sure to remember its key', () => {
  const atMs = Date.parse('2026-11-21T09:00:00Z');
  expect(isRepeatable(atMs, Date.parse('2026-11-22T07:59:59Z'))).toBe(true);
  expect(isRepeatable(atMs, Date.parse('2026-11-22T08:00:00Z'))).toBe(false);
  // The page's clock ticks once a minute, so it may lag.
  expect(isRepeatable(atMs, atMs - 60_000)).toBe(true);
  expect(isRepeatable(atMs, Date.parse('2026-11-19T09:00:00Z'))).toBe(false);
});

test('an attempt of unknown age cannot be repeated', () => {
  expect(isRepeatable(0, Date.now())).toBe(false);
});
