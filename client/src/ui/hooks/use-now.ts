import { useSyncExternalStore } from 'react';
import { onClockChange, serverNow } from '../server-clock.ts';

const REFRESH_MS = 60_000;

const listeners = new Set<() => void>();
let nowMs = serverNow();
const current = () => nowMs;
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  nowMs = serverNow();
  listeners.forEach((listener) => listener());
}

onClockChange(tick);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    nowMs = serverNow();
    timer = setInterval(tick, REFRESH_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Returns the server's time in milliseconds, updated every 60 s by one timer for the whole page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, current, current);
}
