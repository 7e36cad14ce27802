import { createHash } from 'node:crypto';
import type { PublicContext } from '../context.ts';

/** The first three arguments of SQL's `idem_begin` after the user: key, operation, hash of the input. */
export interface IdempotencyArgs {
  readonly key: string | null;
  readonly operation: string;
  readonly hash: Buffer;
}

/** Ties the caller's Idempotency-Key, if there is one, to this operation with exactly this input. */
export function idempotencyArgs(ctx: PublicContext, operation: string, input: unknown): IdempotencyArgs {
  const hash = createHash('sha256').update(canonicalJson(input)).digest();
  return { key: ctx.idempotencyKey ?? null, operation, hash };
}

/** JSON with sorted keys, so that the same input hashes alike however it was written. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
