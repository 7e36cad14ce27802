import { DomainError } from '@proverse/shared';
import { limitConcurrencyPerKey } from '../batches/limit-concurrency.ts';
import { networkOf } from '../addresses/network-of.ts';
import type { Payer } from './call-cost.ts';
import { callerKey, type CallerParts } from './caller-key.ts';

const READS_AT_ONCE_MS = 10;

const whenFull = () => new DomainError('TOO_MANY_AT_ONCE', { retryAfterSeconds: 1 });
const inQueue = limitConcurrencyPerKey({ maxRunning: 2, maxWaiting: 16, whenFull });
// Many people may share a network.
const inNetworkQueue = limitConcurrencyPerKey({ maxRunning: 2, maxWaiting: 64, whenFull });
const inCostQueue = limitConcurrencyPerKey({
  maxRunning: READS_AT_ONCE_MS,
  maxWaiting: 8 * READS_AT_ONCE_MS,
  whenFull,
});
const fewUploads = limitConcurrencyPerKey({ maxRunning: 3, maxWaiting: 16, whenFull });
const oneAtATime = limitConcurrencyPerKey({ maxRunning: 1, maxWaiting: 16, whenFull });

/**
 * Runs a mutation in the queue of its user. Mutations of one user wait for one another's locks, so without a queue one user
 * could hold all connections of the pool. All API tokens of a user share another queue, so that a program does not slow
 * down its owner's browser. Those who are not signed in queue by their network, so that one network does not keep all others
 * waiting for a password. It is not a rate limit, so RATE_LIMIT=off does not turn it off.
 * @throws DomainError TOO_MANY_AT_ONCE when the queue is full
 */
export function inCallerQueue<T>(caller: Payer, task: () => Promise<T>): Promise<T> {
  return caller.userId === undefined ? inNetworkQueue(networkOf(caller.ip), task) : inQueue(callerKey(caller), task);
}

/**
 * Runs a read in the queue of its caller's reads, which is apart from their mutations. Two that cost much run at once, or more that cost
 * little, so that a screen's calls need not wait. One caller could otherwise keep all connections of the pool busy.
 * @throws DomainError TOO_MANY_AT_ONCE when the queue is full
 */
export function inReadQueue<T>(caller: Payer, costMs: number, task: () => Promise<T>): Promise<T> {
  const key = caller.userId === undefined ? networkOf(caller.ip) : callerKey(caller);
  return inCostQueue(key, task, { weight: Math.min(costMs, READS_AT_ONCE_MS / 2) });
}

/** Receives at most three files of a user at once, however slowly they arrive. @throws DomainError TOO_MANY_AT_ONCE when the queue is full */
export function inUploadQueue<T>(caller: CallerParts, task: () => Promise<T>): Promise<T> {
  return fewUploads(callerKey(caller), task);
}

/**
 * Makes the files of a user one after the other: a long statement takes this process a second.
 * @throws DomainError TOO_MANY_AT_ONCE when the queue is full
 */
export function inFileQueue<T>(caller: CallerParts, task: () => Promise<T>): Promise<T> {
  return oneAtATime(callerKey(caller), task);
}
