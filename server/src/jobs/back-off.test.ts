import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { backOff } from './back-off.ts';

afterEach(() => vi.restoreAllMocks());

const busyFor = (active: number) =>
  vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ active, idle: 0, utilization: 1 });
const done = async () => 'done';

test('rests four times as long as the event loop was busy', async () => {
  busyFor(50);
  const work = backOff(done);
  expect(await Promise.race([work, delay(150, 'resting')])).toBe('resting');
  expect(await work).toBe('done');
});

test('does not rest after work that left the event loop idle', async () => {
  busyFor(0);
  expect(await Promise.race([backOff(done), delay(10_000, 'resting', { ref: false })])).toBe('done');
});

test('stops resting when the node stops', async () => {
  busyFor(100_000);
  const stopping = AbortSignal.abort();
  expect(await Promise.race([backOff(done, stopping), delay(900, 'resting', { ref: false })])).toBe('done');
});
