import type { Hits } from './redis-limits.ts';

/** This share of a limit is counted in memory only, unless more hits follow in the same window. Otherwise each send costs a query more. */
const SHARE_IN_MEMORY = 1 / 4;

interface Counter {
  hits: number;
  rejectedUntilMs: number;
}

/**
 * Returns a function that counts a hit and returns the seconds to wait, 0 when the call may proceed. The first quarter of
 * a limit is counted in memory, all hits so far together by `count` when the next one comes, and each one from then on.
 * A rejected caller is rejected from memory until the wait is over. `nowMs` is the time.
 */
export function countApproximately(count: (hits: Hits) => Promise<number>, nowMs: () => number = Date.now) {
  // By the length of the window. All counters are dropped when it ends.
  const windows = new Map<number, { readonly number: number; readonly counters: Map<string, Counter> }>();
  return async (bucket: string, max: number, windowSeconds: number): Promise<number> => {
    const number = Math.floor(nowMs() / 1000 / windowSeconds);
    const current = windows.get(windowSeconds);
    const window = current?.number === number ? current : { number, counters: new Map<string, Counter>() };
    windows.set(windowSeconds, window);

    const counter = window.counters.get(bucket) ?? { hits: 0, rejectedUntilMs: 0 };
    window.counters.set(bucket, counter);
    const waitMs = counter.rejectedUntilMs - nowMs();
    if (waitMs > 0) return Math.ceil(waitMs / 1000);

    counter.hits += 1;
    const inMemory = Math.floor(max * SHARE_IN_MEMORY);
    if (counter.hits <= inMemory) return 0;
    const hits = counter.hits === inMemory + 1 ? counter.hits : 1;
    const waitSeconds = await count({ bucket, max, windowSeconds, hits });
    counter.rejectedUntilMs = nowMs() + waitSeconds * 1000;
    return waitSeconds;
  };
}
