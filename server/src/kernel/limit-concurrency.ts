interface Limit {
  /** How many run at the same time. */
  readonly atOnce: number;
  /** How many may wait for a place; the next one is refused. */
  readonly waiting: number;
  readonly refusal: () => Error;
}

/** Runs what it is given, in order, a few at a time; throws `refusal()` instead of queueing without end. */
export function limitConcurrency({ atOnce, waiting, refusal }: Limit): <T>(task: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < atOnce) running += 1;
    else if (queue.length >= waiting) throw refusal();
    // Whoever finishes hands its place over, so `running` stays as it is.
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
