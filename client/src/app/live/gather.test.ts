import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gather } from './gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('passes simultaneous events on together, each topic once', () => {
  const flushed: string[][] = [];
  const note = gather<string>(100, (topics) => flushed.push([...topics]));
  note(['messages']);
  vi.advanceTimersByTime(60);
  note(['wallet', 'messages']);
  expect(flushed).toEqual([]);
  vi.advanceTimersByTime(40);
  expect(flushed).toEqual([['messages', 'wallet']]);
});

test('collects events after a flush for the next one', () => {
  const flushed: string[][] = [];
  const note = gather<string>(100, (topics) => flushed.push([...topics]));
  note(['messages']);
  vi.advanceTimersByTime(100);
  note(['counts']);
  vi.advanceTimersByTime(100);
  expect(flushed).toEqual([['messages'], ['counts']]);
});

test('makes no call for an event without a topic', () => {
  const flush = vi.fn();
  gather<string>(100, flush)([]);
  vi.advanceTimersByTime(200);
  expect(flush).not.toHaveBeenCalled();
});
