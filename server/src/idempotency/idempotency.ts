import { hash } from 'node:crypto';
import type { PublicContext } from '../context.ts';

/** The arguments of the SQL function `idem_begin` after the user. `hash` is SHA-256 of the input. */
export interface IdempotencyArgs {
  readonly key: string | null;
  readonly operation: string;
  readonly hash: Buffer;
}

/** Binds the caller's Idempotency-Key, if any, to this operation and input. */
export function idempotencyArgs(ctx: PublicContext, operation: string, input: unknown): IdempotencyArgs {
  return { key: ctx.idempotencyKey ?? null, operation, hash: hash('sha256', canonicalJson(input), 'buffer') };
}

/** Returns JSON with sorted keys, so that the order of the caller's keys does not change the hash. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
