import { useSyncExternalStore } from 'react';
import { serverNow } from '../../ui/server-clock.ts';

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

/** Whole seconds until `untilMs`, down to 0. */
export function useCountdown(untilMs: number): number {
  return useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((untilMs - serverNow()) / 1000)));
}
