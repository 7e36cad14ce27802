import type { Identity } from '../context.ts';

export interface VerifiedToken extends Identity {
  readonly expiresAtMs: number;
}

/**
 * Remembers tokens whose signature was checked: somebody who is signed in sends the same one for minutes, and a
 * check costs more than all else that a simple read does. Holds at most `max`, the latest ones, and none past its end.
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
      if (byToken.size >= max) {
        // Map keeps its order of insertion, so the first key is the oldest.
        for (const oldest of byToken.keys()) {
          byToken.delete(oldest);
          break;
        }
      }
      byToken.set(token, verified);
    },
    get size(): number {
      return byToken.size;
    },
  };
}
