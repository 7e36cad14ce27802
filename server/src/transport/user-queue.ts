import { DomainError } from '@proverse/shared';
import type { Identity } from '../context.ts';
import { limitConcurrencyPerKey } from '../kernel/limit-concurrency.ts';
import { callerKey } from './caller-key.ts';

const inQueue = limitConcurrencyPerKey({
  maxRunning: 2,
  maxWaiting: 16,
  whenFull: () => new DomainError('TOO_MANY_AT_ONCE', { retryAfterSeconds: 1 }),
});

/**
 * Runs a mutation in the queue of its user. Mutations of one user wait for one another's locks, so without a queue one user
 * could hold all connections of the pool. All API tokens of a user share another queue, so that a program does not slow
 * down its owner's browser. It is not a rate limit, so RATE_LIMIT=off does not turn it off.
 * @throws DomainError TOO_MANY_AT_ONCE when the queue is full
 */
export function inUserQueue<T>(caller: Identity, task: () => Promise<T>): Promise<T> {
  return inQueue(callerKey(caller), task);
}
