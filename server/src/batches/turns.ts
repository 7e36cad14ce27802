/**
 * Turns of public calls about the same address, account or session. They would wait for each other in the database, where
 * each one that waits holds a connection. So they wait here first, and one at a time takes a connection.
 */
import { DomainError } from '@proverse/shared';
import type { PublicContext } from '../context.ts';
import { limitConcurrencyPerKey } from './limit-concurrency.ts';
import { KNOWN_DEVICE } from '../addresses/known-device.ts';
import { networkOf } from '../addresses/network-of.ts';

const whenFull = () => new DomainError('TOO_MANY_AT_ONCE');
const bySource = limitConcurrencyPerKey({ maxRunning: 1, maxWaiting: 32, whenFull });
// Each source waits here with one call at most, so a flood delays others by one call for each of its networks.
const bySubject = limitConcurrencyPerKey({ maxRunning: 1, maxWaiting: Number.POSITIVE_INFINITY, whenFull });

/**
 * Runs a task when it is the turn of its subject and source. A known device comes before all networks.
 * @throws DomainError TOO_MANY_AT_ONCE when too many calls of this source wait
 */
export function inTurn<T>(subject: string, source: string, task: () => Promise<T>): Promise<T> {
  return bySource(`${subject}\n${source}`, () => bySubject(subject, task, { urgent: source === KNOWN_DEVICE }));
}

type Caller = Pick<PublicContext, 'ip'>;

/** Runs a task that locks the row of a user. The call has proven a password, a passkey or a token of this user. */
export function inTurnOfUser<T>({ ip }: Caller, userId: string, task: () => Promise<T>): Promise<T> {
  return inTurn(`user ${userId}`, networkOf(ip), task);
}

/** Runs a task that locks the session of a refresh token. */
export function inTurnOfSession<T>({ ip }: Caller, refreshToken: string, task: () => Promise<T>): Promise<T> {
  return inTurn(`session ${refreshToken}`, networkOf(ip), task);
}
