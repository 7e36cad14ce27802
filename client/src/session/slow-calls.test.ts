import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSlowCalls } from './slow-calls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('reports a call as slow after 5 s and very slow after 10 s, until it ends', async () => {
  const calls = createSlowCalls();
  const seen: string[] = [];
  calls.subscribe(() => seen.push(calls.current()));
  const { promise, resolve } = Promise.withResolvers<string>();
  const answer = calls.watch(promise);
  vi.advanceTimersByTime(4_999);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual(['slow']);
  vi.advanceTimersByTime(5_000);
  expect(seen).toEqual(['slow', 'very-slow']);
  resolve('done');
  expect(await answer).toBe('done');
  expect(seen).toEqual(['slow', 'very-slow', 'none']);
});

test('counts the slowest call, and drops one that never ends', async () => {
  const calls = createSlowCalls();
  void calls.watch(new Promise(() => undefined));
  vi.advanceTimersByTime(6_000);
  await calls.watch(Promise.resolve());
  expect(calls.current()).toBe('slow');
  vi.advanceTimersByTime(360_000);
  expect(calls.current()).toBe('none');
});

test('stops watching a call that fails', async () => {
  const calls = createSlowCalls();
  const { promise, reject } = Promise.withResolvers<string>();
  const answer = calls.watch(promise);
  vi.advanceTimersByTime(10_000);
  reject(new Error('no'));
  await expect(answer).rejects.toThrow('no');
  expect(calls.current()).toBe('none');
});
