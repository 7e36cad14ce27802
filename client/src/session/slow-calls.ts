/** How long the calls under way have been waiting, so that a slow server is not taken for a broken page. */

const SLOW_MS = 5_000;
const VERY_SLOW_MS = 10_000;
const CLEANUP_MS = 60_000;
const FORGOTTEN_AFTER_MS = 300_000;

export type Slowness = 'none' | 'slow' | 'very-slow';

export interface SlowCalls {
  /** Follows one call to its end. */
  watch<T>(call: Promise<T>): Promise<T>;
  current(): Slowness;
  /** Calls back when `current` changes, until the answered function is called. */
  subscribe(listener: () => void): () => void;
}

/** Follows calls; the slowest one that has not ended decides. A call that never ends is forgotten after 5 minutes. */
export function createSlowCalls(): SlowCalls {
  const startedAtMs = new Map<symbol, number>();
  const listeners = new Set<() => void>();
  let shown: Slowness = 'none';
  let cleanup: ReturnType<typeof setInterval> | undefined;

  function update(): void {
    const nowMs = performance.now();
    for (const [call, startedAt] of startedAtMs) {
      if (nowMs - startedAt >= FORGOTTEN_AFTER_MS) startedAtMs.delete(call);
    }
    const longestMs = nowMs - Math.min(nowMs, ...startedAtMs.values());
    const now: Slowness = longestMs >= VERY_SLOW_MS ? 'very-slow' : longestMs >= SLOW_MS ? 'slow' : 'none';
    if (startedAtMs.size === 0) {
      clearInterval(cleanup);
      cleanup = undefined;
    }
    if (now === shown) return;
    shown = now;
    for (const listener of listeners) listener();
  }

  return {
    async watch(call) {
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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The calls of this tab. */
export const slowCalls = createSlowCalls();
