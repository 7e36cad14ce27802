/** Notices slow calls, so that a slow server does not look like a broken page. */
import { isServerReachable } from '../ui/connection.ts';
import { createListeners } from '../ui/listeners.ts';

const SLOW_MS = 5_000;
const VERY_SLOW_MS = 10_000;
const CLEANUP_MS = 60_000;
const DROPPED_AFTER_MS = 300_000;

export type Slowness = 'none' | 'slow' | 'very-slow';

/** Creates a watcher whose `current` is the slowness of the longest open call. Ignores a call after 5 minutes. */
export function createSlowCalls() {
  const startedAtMs = new Map<symbol, number>();
  const { subscribe, notify } = createListeners();
  let shown: Slowness = 'none';
  let cleanup: ReturnType<typeof setInterval> | undefined;

  function update(): void {
    const nowMs = performance.now();
    for (const [call, startedAt] of startedAtMs) {
      if (nowMs - startedAt >= DROPPED_AFTER_MS) startedAtMs.delete(call);
    }
    const longestMs = nowMs - Math.min(nowMs, ...startedAtMs.values());
    const now: Slowness = longestMs >= VERY_SLOW_MS ? 'very-slow' : longestMs >= SLOW_MS ? 'slow' : 'none';
    if (startedAtMs.size === 0) {
      clearInterval(cleanup);
      cleanup = undefined;
    }
    if (now === shown) return;
    // Slow, or away?
    if (now === 'slow') void isServerReachable();
    shown = now;
    notify();
  }

  return {
    async watch<T>(call: Promise<T>): Promise<T> {
      const name = Symbol();
      startedAtMs.set(name, performance.now());
      cleanup ??= setInterval(update, CLEANUP_MS);
      const timers = [setTimeout(update, SLOW_MS), setTimeout(update, VERY_SLOW_MS)];
      try {
        return await call;
      } finally {
        for (const timer of timers) clearTimeout(timer);
        startedAtMs.delete(name);
        update();
      }
    },
    current: () => shown,
    /** Registers a listener for changes of `current`. Returns a function that removes it. */
    subscribe,
  };
}

/** The watcher of all calls of this tab. */
export const slowCalls = createSlowCalls();
