interface Limit {
  readonly maxRunning: number;
  /** How many tasks may wait. Urgent ones are counted separately. */
  readonly maxWaiting: number;
  /** The error for a task when the queue is full. */
  readonly whenFull: () => Error;
}

interface Options {
  /** An urgent task runs before all others that wait. */
  readonly urgent?: boolean;
}

/** Returns a function that runs tasks in order, at most `maxRunning` at a time, with a bounded queue. */
export function limitConcurrency({
  maxRunning,
  maxWaiting,
  whenFull,
}: Limit): <T>(task: () => Promise<T>, options?: Options) => Promise<T> {
  const queues: Record<'urgent' | 'other', (() => void)[]> = { urgent: [], other: [] };
  let running = 0;
  return async (task, { urgent = false } = {}) => {
    const queue = urgent ? queues.urgent : queues.other;
    if (running < maxRunning) running += 1;
    else if (queue.length >= maxWaiting) throw whenFull();
    // A finished task passes its place to the next one, so `running` stays the same.
    else await new Promise<void>((resolve) => void queue.push(resolve));
    try {
      return await task();
    } finally {
      const next = queues.urgent.shift() ?? queues.other.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Returns a function that runs tasks like `limitConcurrency`, with separate limits for each key. */
export function limitConcurrencyPerKey(limit: Limit): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  // Only keys with unfinished tasks are kept.
  const limiters = new Map<string, { readonly run: ReturnType<typeof limitConcurrency>; unfinished: number }>();
  return async (key, task) => {
    const limiter = limiters.get(key) ?? { run: limitConcurrency(limit), unfinished: 0 };
    limiters.set(key, limiter);
    limiter.unfinished += 1;
    try {
      return await limiter.run(task);
    } finally {
      limiter.unfinished -= 1;
      if (limiter.unfinished === 0) limiters.delete(key);
    }
  };
}
