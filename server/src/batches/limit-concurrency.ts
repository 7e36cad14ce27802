import { DomainError } from '@proverse/shared';
import { domainErrorOf } from '../database/errors.ts';

interface Limit {
  /** How many tasks run at once, counted by their weight. */
  readonly maxRunning: number;
  /** How many may wait, counted likewise. Urgent ones are counted separately. */
  readonly maxWaiting: number;
  /** The error for a task when the queue is full. */
  readonly whenFull: () => Error;
  /** Whether those that wait are rejected when a task finds the database unreachable. Off for tasks that call other hosts. */
  readonly failsTogether?: boolean;
}

interface Options {
  /** An urgent task runs before all others that wait. */
  readonly urgent?: boolean;
  /** 1 by default. */
  readonly weight?: number;
}

interface Waiting {
  readonly weight: number;
  readonly start: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Returns a function that runs tasks in order, at most `maxRunning` at a time, with a bounded queue. When a task finds the
 * database unreachable, those that wait are rejected with SERVICE_UNAVAILABLE too, instead of finding it out in turn, unless
 * `failsTogether` is false.
 */
export function limitConcurrency({
  maxRunning,
  maxWaiting,
  whenFull,
  failsTogether = true,
}: Limit): <T>(task: () => Promise<T>, options?: Options) => Promise<T> {
  const queues: Record<'urgent' | 'other', Waiting[]> = { urgent: [], other: [] };
  let running = 0;

  /** Starts those whose turn it is. A task that is heavier than all together may be runs alone. */
  function startNext(): void {
    for (;;) {
      const queue = queues.urgent.length > 0 ? queues.urgent : queues.other;
      const [next] = queue;
      if (!next || (running > 0 && running + next.weight > maxRunning)) return;
      queue.shift();
      running += next.weight;
      next.start();
    }
  }

  return async (task, { urgent = false, weight = 1 } = {}) => {
    const queue = urgent ? queues.urgent : queues.other;
    const isFirst = queues.urgent.length + queues.other.length === 0;
    if (isFirst && (running === 0 || running + weight <= maxRunning)) running += weight;
    else if (queue.reduce((sum, each) => sum + each.weight, weight) > maxWaiting) throw whenFull();
    else await new Promise<void>((start, reject) => void queue.push({ weight, start, reject }));
    try {
      return await task();
    } catch (error) {
      if (failsTogether && domainErrorOf(error)?.code === 'SERVICE_UNAVAILABLE') {
        for (const { reject } of [...queues.urgent.splice(0), ...queues.other.splice(0)]) {
          reject(new DomainError('SERVICE_UNAVAILABLE'));
        }
      }
      throw error;
    } finally {
      running -= weight;
      startNext();
    }
  };
}

/** Returns a function that runs tasks like `limitConcurrency`, with separate limits for each key. */
export function limitConcurrencyPerKey(
  limit: Limit,
): <T>(key: string, task: () => Promise<T>, options?: Options) => Promise<T> {
  // Only keys with unfinished tasks are kept.
  const limiters = new Map<string, { readonly run: ReturnType<typeof limitConcurrency>; unfinished: number }>();
  return async (key, task, options) => {
    const limiter = limiters.get(key) ?? { run: limitConcurrency(limit), unfinished: 0 };
    limiters.set(key, limiter);
    limiter.unfinished += 1;
    try {
      return await limiter.run(task, options);
    } finally {
      limiter.unfinished -= 1;
      if (limiter.unfinished === 0) limiters.delete(key);
    }
  };
}
