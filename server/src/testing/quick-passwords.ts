import argon2 from 'argon2';

const CHEAP = { memoryCost: 1024, timeCost: 1 } as const;
const { hash, needsRehash } = argon2;

/**
 * Makes password hashes cheap in this process, because a real one takes 30 ms of a core and the tests make hundreds.
 * `passwords.test.ts` checks the real parameters.
 */
export function makePasswordsQuick(): void {
  argon2.hash = ((password: string, options: object) => hash(password, { ...options, ...CHEAP })) as typeof hash;
  argon2.needsRehash = (digest, options) => needsRehash(digest, { ...options, ...CHEAP });
}
