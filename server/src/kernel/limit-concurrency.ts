interface Limit {
  readonly maxRunning: number;
  readonly maxWaiting: number;
  /** The error for a task when the queue is full. */
  readonly whenFull: () => Error;
}

/** Returns a function that runs tasks in order, at most `maxRunning` at a time, with a bounded queue. */
export function limitConcurrency({
  maxRunning,
  maxWaiting,
  whenFull,
}: Limit): <T>(task: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < maxRunning) running += 1;
    else if (queue.length >= maxWaiting) throw whenFull();
    // A finished task passes its place to the next one, so `running` stays the same.
    else await new Promise<void>((resolve) => void queue.push(resolve));
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
