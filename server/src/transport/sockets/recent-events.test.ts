import type { LiveEvent } from '@proverse/shared';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecentEvents } from './recent-events.ts';

const SECOND = 1_000;
const received = (messageId: string): LiveEvent => ({ type: 'message.received', messageId });

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Keeps events for ten seconds and has been running for a minute. */
function runningForAMinute(maxEvents = 100) {
  const recent = createRecentEvents({ keepMs: 10 * SECOND, maxEvents });
  vi.advanceTimersByTime(60 * SECOND);
  return recent;
}

test('returns the recent events of one user, oldest first', () => {
  const recent = runningForAMinute();
  recent.add('asha', received('too old'));
  vi.advanceTimersByTime(6 * SECOND);
  recent.add('asha', received('a'));
  recent.add('ravi', received('of Ravi'));
  vi.advanceTimersByTime(4 * SECOND);
  // A new generation starts here.
  recent.add('asha', received('b'));
  expect(recent.of('asha', 5 * SECOND)).toEqual([received('a'), received('b')]);
  expect(recent.of('meena', 5 * SECOND)).toEqual([]);
});

test('returns undefined for a period that began before the start', () => {
  const recent = createRecentEvents({ keepMs: 10 * SECOND, maxEvents: 100 });
  vi.advanceTimersByTime(SECOND);
  expect(recent.of('asha', 2 * SECOND)).toBeUndefined();
  expect(recent.of('asha', SECOND)).toEqual([]);
});

test('drops the oldest events above the limit and reports the gap', () => {
  const recent = runningForAMinute(2);
  for (const id of ['1', '2', '3', '4', '5']) {
    recent.add('asha', received(id));
    vi.advanceTimersByTime(SECOND);
  }
  expect(recent.of('asha', 5 * SECOND)).toBeUndefined();
  expect(recent.of('asha', 3 * SECOND)).toEqual(['3', '4', '5'].map(received));
});

test('returns undefined for a period that began before a gap', () => {
  const recent = runningForAMinute();
  recent.add('asha', received('a'));
  vi.advanceTimersByTime(SECOND);
  recent.forget();
  vi.advanceTimersByTime(SECOND);
  recent.add('asha', received('b'));
  expect(recent.of('asha', 2 * SECOND)).toBeUndefined();
  expect(recent.of('asha', SECOND)).toEqual([received('b')]);
});
