import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { DomainError } from '@proverse/shared';
import argon2 from 'argon2';
import { limitConcurrency } from '../batches/limit-concurrency.ts';

const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a random password. Verifying against it takes as long as a real check, so timing reveals no account. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,p=1,t=2$naAL+lXvQ1qVW8Z9iT1oug$A2TH6pwp/35oXnJd8hNKeNtxsqkTCKsBPmoqI7dyf/I';

// One hash takes about 30 ms of a core and 19 MiB. The limit leaves half of the cores for other calls, and a full queue is done
// well within the client's timeout of 30 s.
const limited = limitConcurrency({
  // By default there is a worker for each core.
  maxRunning: cluster.isWorker ? 1 : Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2))),
  maxWaiting: 256,
  whenFull: () => new DomainError('SERVICE_UNAVAILABLE'),
});

interface Priority {
  /** For signed-in users and known devices. Their passwords come before those of strangers. */
  readonly urgent?: boolean;
}

/**
 * Returns an argon2id hash (19 MiB, t=2, p=1) to store.
 * @throws DomainError SERVICE_UNAVAILABLE when the queue is full
 */
export function hashPassword(password: string, priority: Priority = {}): Promise<string> {
  return limited(() => argon2.hash(normalized(password), PARAMETERS), priority);
}

/** Returns whether the password matches the hash. Without a hash it returns false after the same time. */
type Verify = (storedHash: string | undefined, password: string) => Promise<boolean>;

const verify: Verify = async (storedHash, password) => {
  const hasHash = storedHash !== undefined && storedHash !== '';
  const matches = await argon2.verify(hasHash ? storedHash : DUMMY_HASH, normalized(password));
  return matches && hasHash;
};

/**
 * Runs a task that verifies passwords. The task waits as a whole, so what it reads first does not keep the database busy
 * before its turn.
 * @throws DomainError SERVICE_UNAVAILABLE when the queue is full
 */
export function inPasswordQueue<T>(task: (verify: Verify) => Promise<T>, priority: Priority = {}): Promise<T> {
  return limited(() => task(verify), priority);
}

/**
 * Returns whether `password` matches `storedHash`. Without a hash it returns false after the same time. The hash of a
 * deleted account is empty.
 * @throws DomainError SERVICE_UNAVAILABLE when the queue is full
 */
export function verifyPassword(
  storedHash: string | undefined,
  password: string,
  priority: Priority = {},
): Promise<boolean> {
  return inPasswordQueue((verifyNow) => verifyNow(storedHash, password), priority);
}

/** Returns whether a stored hash has other parameters than `hashPassword` uses now. */
export function needsRehash(storedHash: string): boolean {
  return argon2.needsRehash(storedHash, PARAMETERS);
}

/** Returns whether the functions above treat two passwords as equal. */
export function samePassword(one: string, other: string): boolean {
  return normalized(one) === normalized(other);
}

/** Returns the password in a normal form, because keyboards may send different code points for the same letters. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
