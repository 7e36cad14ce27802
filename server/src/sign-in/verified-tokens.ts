import type { Identity } from '../context.ts';

export interface VerifiedToken {
  readonly identity: Identity;
  readonly expiresAtMs: number;
}

/**
 * Caches the `max` most recent tokens with a verified signature until they expire. Clients send the same token for
 * minutes, and verifying it costs more than the rest of a simple read.
 */
export function createVerifiedTokens(max: number) {
  const byToken = new Map<string, VerifiedToken>();
  return {
    get(token: string): VerifiedToken | undefined {
      const found = byToken.get(token);
      if (!found || found.expiresAtMs > Date.now()) return found;
      byToken.delete(token);
      return undefined;
    },
    add(token: string, verified: VerifiedToken): void {
      // A Map keeps insertion order, so the first key is the oldest.
      if (byToken.size >= max) byToken.delete(byToken.keys().next().value ?? '');
      byToken.set(token, verified);
    },
    get size(): number {
      return byToken.size;
    },
  };
}
