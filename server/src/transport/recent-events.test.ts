import type { LiveEvent } from '@proverse/shared';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecentEvents } from './recent-events.ts';

const SECOND = 1_000;
const received = (messageId: string): LiveEvent => ({ type: 'message.received', messageId });

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Remembers for ten seconds, and has done so for a minute. */
function remembering(most = 100) {
  const recent = createRecentEvents({ keepMs: 10 * SECOND, most });
  vi.advanceTimersByTime(60 * SECOND);
  return recent;
}

test('the events of the last while, oldest first, and nobody else’s', () => {
  const recent = remembering();
  recent.note('asha', received('too old'));
  vi.advanceTimersByTime(6 * SECOND);
  recent.note('asha', received('a'));
  recent.note('ravi', received('of Ravi'));
  vi.advanceTimersByTime(4 * SECOND);
  // The generations change here.
  recent.note('asha', received('b'));
  expect(recent.of('asha', 5 * SECOND)).toEqual([received('a'), received('b')]);
  expect(recent.of('meena', 5 * SECOND)).toEqual([]);
});

test('what was before the start is not known', () => {
  const recent = createRecentEvents({ keepMs: 10 * SECOND, most: 100 });
  vi.advanceTimersByTime(SECOND);
  expect(recent.of('asha', 2 * SECOND)).toBeUndefined();
  expect(recent.of('asha', SECOND)).toEqual([]);
});

test('of more events than are kept the oldest are forgotten, and that is said', () => {
  const recent = remembering(2);
  for (const id of ['1', '2', '3', '4', '5']) {
    recent.note('asha', received(id));
    vi.advanceTimersByTime(SECOND);
  }
  expect(recent.of('asha', 5 * SECOND)).toBeUndefined();
  expect(recent.of('asha', 3 * SECOND)).toEqual(['3', '4', '5'].map(received));
});

test('after a gap nothing from before it is known', () => {
  const recent = remembering();
  recent.note('asha', received('a'));
  vi.advanceTimersByTime(SECOND);
  recent.forget();
  vi.advanceTimersByTime(SECOND);
  recent.note('asha', received('b'));
  expect(recent.of('asha', 2 * SECOND)).toBeUndefined();
  expect(recent.of('asha', SECOND)).toEqual([received('b')]);
});
