/**
 * The one way to send what must not take effect twice: a message, a reply, a purchase, a decision. A key is kept until its
 * outcome is known.
 */
import { serverNow } from '../../ui/server-clock.ts';

/** The server forgets a key after 24 hours. One hour is a margin for clock differences. */
const REPEATABLE_MS = 23 * 60 * 60_000;

/** The input of the operation. */
export type Input = Readonly<Record<string, unknown>>;

export type Attempt =
  | { readonly state: 'idle' }
  /** It has no response, so it may be done. Only a repeat with the same key and input is safe. `atMs` is the first time. */
  | { readonly state: 'attempted'; readonly input: Input; readonly atMs: number }
  /** The user sent it at `atMs` without a network. It may have been attempted before: then `mayBeDone`, since `atMs`. */
  | {
      readonly state: 'waiting';
      readonly operation: string;
      readonly input: Input;
      readonly atMs: number;
      readonly mayBeDone: boolean;
    };

export const IDLE: Attempt = { state: 'idle' };

interface Sendable {
  readonly value: unknown;
  readonly idempotencyKey: string;
  readonly attempt: Attempt;
}

/** Where the key and the last attempt are kept. */
export interface AttemptStore {
  read(): Sendable;
  update(changes: Partial<Pick<Sendable, 'idempotencyKey' | 'attempt'>>): void;
  /** Forgets what was sent. The next one has another key. */
  drop(): void;
}

export function newKey(): string {
  return crypto.randomUUID();
}

/** Returns a store that forgets when the page ends. It keeps no input, which may contain a password. */
export function memoryAttempts(): AttemptStore {
  let kept = nothingSent();
  return {
    read: () => kept,
    update({ attempt = kept.attempt, ...changes }) {
      kept = { ...kept, ...changes, attempt: attempt.state === 'idle' ? attempt : { ...attempt, input: {} } };
    },
    drop() {
      kept = nothingSent();
    },
  };
}

function nothingSent(): Sendable {
  return { value: null, idempotencyKey: newKey(), attempt: IDLE };
}

/** Returns whether an attempt may have taken effect. */
export function mayBeDone(attempt: Attempt): attempt is Exclude<Attempt, { state: 'idle' }> {
  return attempt.state === 'attempted' || (attempt.state === 'waiting' && attempt.mayBeDone);
}

/** Returns whether an attempt without a response can still be repeated safely under its key. */
export function isRepeatable(attemptedAtMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - attemptedAtMs) < REPEATABLE_MS;
}

/** Returns whether it still waits for the network. After a day it is only a draft again, because the server forgets its key. */
export function isWaiting(attempt: Attempt, nowMs: number): attempt is Extract<Attempt, { state: 'waiting' }> {
  return attempt.state === 'waiting' && isRepeatable(attempt.atMs, nowMs);
}

/** The attempt that waits for the network instead of being made now. */
export function waitingFor(operation: string, input: Input, attempt: Attempt): Attempt {
  const isRepeat = mayBeDone(attempt);
  return { state: 'waiting', operation, input, atMs: isRepeat ? attempt.atMs : serverNow(), mayBeDone: isRepeat };
}

/** The attempt that no longer waits for the network. */
export function takenBack(attempt: Attempt): Attempt {
  if (attempt.state !== 'waiting') return attempt;
  return attempt.mayBeDone ? { state: 'attempted', input: attempt.input, atMs: attempt.atMs } : IDLE;
}
