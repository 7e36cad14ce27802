import { DomainError } from '@proverse/shared';
import type { Identity } from '../context.ts';
import { limitConcurrencyPerKey } from '../kernel/limit-concurrency.ts';
import { callerKey, type CallerParts } from './caller-key.ts';

const QUEUE = {
  maxWaiting: 16,
  whenFull: () => new DomainError('TOO_MANY_AT_ONCE', { retryAfterSeconds: 1 }),
};
const inQueue = limitConcurrencyPerKey({ ...QUEUE, maxRunning: 2 });
const oneAtATime = limitConcurrencyPerKey({ ...QUEUE, maxRunning: 1 });

/**
 * Runs a mutation in the queue of its user. Mutations of one user wait for one another's locks, so without a queue one user
 * could hold all connections of the pool. All API tokens of a user share another queue, so that a program does not slow
 * down its owner's browser. It is not a rate limit, so RATE_LIMIT=off does not turn it off.
 * @throws DomainError TOO_MANY_AT_ONCE when the queue is full
 */
export function inUserQueue<T>(caller: Identity, task: () => Promise<T>): Promise<T> {
  return inQueue(callerKey(caller), task);
}

/**
 * Runs a search in the queue of its user's searches, which is apart from their mutations. A search may take the database
 * a second, so one user could otherwise keep all connections of the pool busy.
 * @throws DomainError TOO_MANY_AT_ONCE when the queue is full
 */
export function inSearchQueue<T>(caller: Identity, task: () => Promise<T>): Promise<T> {
  return inQueue(`searches of ${callerKey(caller)}`, task);
}

/**
 * Makes or receives the files of a user one after the other: a long statement takes this process a second, and a picture is
 * held in memory.
 * @throws DomainError TOO_MANY_AT_ONCE when the queue is full
 */
export function inFileQueue<T>(caller: CallerParts, task: () => Promise<T>): Promise<T> {
  return oneAtATime(callerKey(caller), task);
}

/** Names of the input fields that search. */
export const SEARCH_FIELDS = ['keyword', 'search'] as const;

export function isSearch(input: unknown): boolean {
  return (
    typeof input === 'object' && input !== null && SEARCH_FIELDS.some((field) => Boolean(Reflect.get(input, field)))
  );
}
