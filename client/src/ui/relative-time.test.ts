import { expect, test } from 'vitest';
import { formatAgo, formatRelative } from './relative-time.ts';

const now = Date.UTC(2026, 10, 21, 12);
const minutes = (count: number): number => now + count * 60_000;

test('the past is told in the largest whole unit', () => {
  expect(formatRelative(minutes(-0.5), now)).toBe('just now');
  expect(formatRelative(minutes(-1), now)).toBe('1 minute ago');
  expect(formatRelative(minutes(-119), now)).toBe('1 hour ago');
  expect(formatRelative(minutes(-24 * 60), now)).toBe('yesterday');
  expect(formatRelative(minutes(-60 * 24 * 31), now)).toMatch(/2026$/);
});

test('what has happened is never said to be still to come', () => {
  expect(formatAgo(minutes(0.5), now)).toBe('just now');
  expect(formatAgo(minutes(-5), now)).toBe('5 minutes ago');
});

test('a deadline never promises more time than there is', () => {
  expect(formatRelative(minutes(0.5), now)).toBe('in under a minute');
  expect(formatRelative(minutes(59.9), now)).toBe('in 59 minutes');
  expect(formatRelative(minutes(60 * 24 * 7 - 1), now)).toBe('in 6 days');
});
