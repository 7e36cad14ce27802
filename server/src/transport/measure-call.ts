import { contract, files, type Operation } from '@proverse/shared';
import type { PublicContext } from '../context.ts';
import { refusalOf } from './errors.ts';

const slowMs = 1_000;
// The reason why nothing works is worth a line, but not one for each call.
const unavailableEveryMs = 1_000;
let toldUnavailableAt = -unavailableEveryMs;

/** Performs one call of an operation and counts how it went; one that took over a second is worth a warning. */
export async function measured<T>(ctx: PublicContext, operation: string, call: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  let status = 200;
  try {
    return await call();
  } catch (error) {
    const refusal = refusalOf(error);
    status = refusal.status;
    if (refusal.code === 'SERVICE_UNAVAILABLE') tellUnavailable(ctx, operation, refusal.cause);
    throw error;
  } finally {
    const ms = performance.now() - startedAt;
    ctx.meter.call(operation, status, ms);
    if (ms > slowMs) {
      ctx.log.warn({ operation, status, ms: Math.round(ms), requestId: ctx.requestId }, 'slow call');
    }
  }
}

function tellUnavailable({ log, requestId }: PublicContext, operation: string, cause: unknown): void {
  if (performance.now() - toldUnavailableAt < unavailableEveryMs) return;
  toldUnavailableAt = performance.now();
  log.warn({ operation, requestId, err: cause }, 'the database is away or busy');
}

/** `messages.send` for every operation of the contract; file operations belong to the slice `files`. */
const names = new Map<object, string>(
  Object.entries({ ...contract, files }).flatMap(([slice, operations]) =>
    Object.entries(operations).map(([name, operation]): [object, string] => [
      operation as Operation,
      `${slice}.${name}`,
    ]),
  ),
);

export function operationName(operation: object): string {
  return names.get(operation) ?? 'unknown';
}
