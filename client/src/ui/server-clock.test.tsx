import { expect, test, vi } from 'vitest';
import { forgetMemory } from '../testing/show.tsx';
import { noteServerTime, serverNow } from './server-clock.ts';

const HERE = Date.parse('2026-11-26T10:00:00.000Z');
const DAY_MS = 86_400_000;

/** How far the clock is from the server's after a response that took this long. */
function errorMs(serverAheadMs: number, tookMs: number): number {
  const sentAtMs = Date.now();
  // The server writes the response half-way, and its header has whole seconds.
  vi.setSystemTime(sentAtMs + tookMs / 2);
  const date = new Date(Date.now() + serverAheadMs).toUTCString();
  vi.setSystemTime(sentAtMs + tookMs);
  noteServerTime(date, sentAtMs);
  return serverNow() - (Date.now() + serverAheadMs);
}

test.for([8 * DAY_MS, -8 * DAY_MS, 5_000, -90_000, 365 * DAY_MS])(
  'a server %i ms ahead is known to a second after one quick response',
  (aheadMs) => {
    vi.useFakeTimers({ now: HERE + 123 });
    expect(Math.abs(errorMs(aheadMs, 100))).toBeLessThanOrEqual(1_000);
  },
);

test('a right clock stays untouched, also by a response that took 20 s', () => {
  vi.useFakeTimers({ now: HERE + 900 });
  for (const tookMs of [10, 700, 20_000, 999, 30]) expect(errorMs(0, tookMs)).toBe(0);
});

test('quicker responses correct what a slow one left open', () => {
  vi.useFakeTimers({ now: HERE });
  expect(Math.abs(errorMs(-8 * DAY_MS, 20_000))).toBeLessThanOrEqual(20_000);
  expect(Math.abs(errorMs(-8 * DAY_MS, 50))).toBeLessThanOrEqual(1_050);
});

test('is kept for a start without a network, and follows a device whose clock is set right', () => {
  vi.useFakeTimers({ now: HERE });
  errorMs(-8 * DAY_MS, 100);
  forgetMemory();
  expect(Math.abs(serverNow() - (Date.now() - 8 * DAY_MS))).toBeLessThanOrEqual(1_100);
  vi.setSystemTime(HERE - 8 * DAY_MS);
  expect(Math.abs(errorMs(0, 100))).toBeLessThanOrEqual(1_100);
});

test.for([null, '', 'soon'])('a response with the date %j changes nothing', (date) => {
  vi.useFakeTimers({ now: HERE });
  noteServerTime(date, HERE);
  expect(serverNow()).toBe(HERE);
});
