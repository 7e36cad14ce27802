import { createHash, randomBytes } from 'node:crypto';

/** Returns a random token of 256 bits, as text for a cookie, a link or a challenge. */
export function newOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 hash of a token. A fast hash is enough, because random tokens cannot be guessed. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
