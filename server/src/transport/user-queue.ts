import { DomainError } from '@proverse/shared';
import { limitConcurrencyPerKey } from '../kernel/limit-concurrency.ts';

/**
 * Runs the mutations of one user, by user id. They wait for one another's locks, so without this queue one user could
 * hold all connections of the pool. It is not a rate limit, so RATE_LIMIT=off does not turn it off.
 * @throws DomainError TOO_MANY_AT_ONCE when the queue is full
 */
export const inUserQueue = limitConcurrencyPerKey({
  maxRunning: 2,
  maxWaiting: 16,
  whenFull: () => new DomainError('TOO_MANY_AT_ONCE', { retryAfterSeconds: 1 }),
});
