import { expect, test } from 'vitest';
import { cpuMsOf, ticksOf } from './cpu-time.ts';

test('adds the time of finished children, even if the process name contains spaces and parentheses', () => {
  expect(ticksOf('77 (postgres: a) b) S 1 77 77 0 -1 4194560 10 20 0 0 1000 200 30 4 20 0 1 0 99 0 0')).toBe(1234);
});

test('returns undefined for a process that does not exist', () => {
  expect(cpuMsOf(2 ** 30)).toBeUndefined();
});
