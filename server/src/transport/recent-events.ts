import type { LiveEvent } from '@proverse/shared';

interface Told {
  readonly atMs: number;
  readonly event: LiveEvent;
}

interface Limits {
  /** How long events are remembered at least, unless there are more than `most`. */
  readonly keepMs: number;
  readonly most: number;
}

/**
 * What was told lately, for windows that begin to listen a moment after they have asked for what they show. Two
 * generations take turns, so that forgetting costs nothing for each event.
 */
export function createRecentEvents({ keepMs, most }: Limits) {
  let older = new Map<string, Told[]>();
  let newer = new Map<string, Told[]>();
  let count = 0;
  let newerBegan = performance.now();
  let completeFrom = newerBegan;

  function turn(now: number): void {
    [older, newer, count] = [newer, new Map(), 0];
    [completeFrom, newerBegan] = [newerBegan, now];
  }

  return {
    note(userId: string, event: LiveEvent): void {
      const now = performance.now();
      if (now - newerBegan >= keepMs || count >= most) turn(now);
      const told = newer.get(userId) ?? [];
      newer.set(userId, told);
      told.push({ atMs: now, event });
      count += 1;
    },
    /** The user's events of the last `ms`, oldest first; undefined where some of them may be unknown. */
    of(userId: string, ms: number): LiveEvent[] | undefined {
      const from = performance.now() - ms;
      if (from < completeFrom) return undefined;
      const told = [...(older.get(userId) ?? []), ...(newer.get(userId) ?? [])];
      return told.filter(({ atMs }) => atMs >= from).map(({ event }) => event);
    },
    /** Events were missed: nothing from before now is known for certain. */
    forget(): void {
      turn(performance.now());
      older = new Map();
      completeFrom = newerBegan;
    },
  };
}
