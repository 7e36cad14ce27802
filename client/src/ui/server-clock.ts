/** The time of the server. A device's clock may be days off, and deadlines and times of events are the server's. */
import { createListeners } from './listeners.ts';

const KEY = 'proverse-clock-offset-ms';

/** Registers a listener for corrections of the clock. Returns a function that removes it. */
export const { subscribe: onClockChange, notify } = createListeners();

let offsetMs = readStored();

// Follows another tab.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== KEY && key !== null) return;
  offsetMs = readStored();
  notify();
});

/** Returns the server's time in milliseconds, as far as its latest responses show it. */
export function serverNow(): number {
  return serverTimeOf(Date.now());
}

/** Returns the server's time at a time of this device. */
export function serverTimeOf(deviceMs: number): number {
  return deviceMs + offsetMs;
}

/** Corrects the clock by a response's `Date` header, which has whole seconds. `sentAtMs` is this device's time. */
export function noteServerTime(date: string | null, sentAtMs: number): void {
  const timeMs = Date.parse(date ?? '');
  // The response was written between sending and now, so a right clock is between these two. A slow response proves little.
  const [leastMs, mostMs] = [timeMs - Date.now(), timeMs + 1000 - sentAtMs];
  if (Number.isNaN(timeMs) || (offsetMs >= leastMs && offsetMs <= mostMs)) return;
  offsetMs = offsetMs < leastMs ? leastMs : mostMs;
  // Also right at a start without a network.
  localStorage.setItem(KEY, String(offsetMs));
  notify();
}

function readStored(): number {
  return Number(globalThis.localStorage?.getItem(KEY)) || 0;
}
