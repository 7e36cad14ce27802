import { availableParallelism } from 'node:os';
import { DomainError } from '@proverse/shared';
import argon2 from 'argon2';
import { limitConcurrency } from './limit-concurrency.ts';

const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash of nothing anybody knows, with the same parameters: checking against it takes as long as a real check. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,p=1,t=2$naAL+lXvQ1qVW8Z9iT1oug$A2TH6pwp/35oXnJd8hNKeNtxsqkTCKsBPmoqI7dyf/I';

// One hash takes about 30 ms of a core and 19 MiB. The rest of the server keeps its share of both, and a queue of
// this length is answered well within the client's 30 s.
const limited = limitConcurrency({
  atOnce: Math.min(4, Math.max(2, availableParallelism())),
  waiting: 256,
  refusal: () => new DomainError('SERVICE_UNAVAILABLE'),
});

/**
 * An argon2id hash (19 MiB, t=2, p=1) for storing.
 * @throws DomainError SERVICE_UNAVAILABLE when too many are waiting already
 */
export function hashPassword(password: string): Promise<string> {
  return limited(() => argon2.hash(normalized(password), PARAMETERS));
}

/**
 * Whether `password` is the one behind `storedHash`. Without a hash the answer is no, after the same time.
 * @throws DomainError SERVICE_UNAVAILABLE when too many are waiting already
 */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const matches = await limited(() => argon2.verify(storedHash ?? DUMMY_HASH, normalized(password)));
  return matches && storedHash !== undefined;
}

/** Whether both are the same password, as the two functions above see it. */
export function samePassword(one: string, other: string): boolean {
  return normalized(one) === normalized(other);
}

/** The same letters typed on another keyboard arrive as other code points; both are the same password. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
