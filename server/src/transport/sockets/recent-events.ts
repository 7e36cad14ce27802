import type { LiveEvent } from '@proverse/shared';

interface RecentEvent {
  readonly atMs: number;
  readonly event: LiveEvent;
}

interface Limits {
  /** How long an event is kept at least, unless there are more than `maxEvents`. */
  readonly keepMs: number;
  readonly maxEvents: number;
}

/**
 * Keeps recent events for windows that subscribe a moment after they loaded their data. Events are kept in two
 * generations, so that dropping old ones costs nothing per event.
 */
export function createRecentEvents({ keepMs, maxEvents }: Limits) {
  let older = new Map<string, RecentEvent[]>();
  let newer = new Map<string, RecentEvent[]>();
  let count = 0;
  let newerBegan = performance.now();
  let completeFrom = newerBegan;

  function startGeneration(now: number): void {
    [older, newer, count] = [newer, new Map(), 0];
    [completeFrom, newerBegan] = [newerBegan, now];
  }

  return {
    add(userId: string, event: LiveEvent): void {
      const now = performance.now();
      if (now - newerBegan >= keepMs || count >= maxEvents) startGeneration(now);
      const events = newer.get(userId) ?? [];
      newer.set(userId, events);
      // A whole number takes no memory of its own. Rounded up, so that no event seems older than it is.
      events.push({ atMs: Math.ceil(now), event });
      count += 1;
    },
    /** Returns the user's events of the last `ms`, oldest first, or undefined when some may be missing. */
    of(userId: string, ms: number): LiveEvent[] | undefined {
      const from = performance.now() - ms;
      if (from < completeFrom) return undefined;
      const events = [...(older.get(userId) ?? []), ...(newer.get(userId) ?? [])];
      return events.filter(({ atMs }) => atMs >= from).map(({ event }) => event);
    },
    /** Drops everything, because events may have been missed. */
    forget(): void {
      startGeneration(performance.now());
      older = new Map();
      completeFrom = newerBegan;
    },
  };
}
