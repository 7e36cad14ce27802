import { contract, files, type Operation } from '@proverse/shared';
import type { PublicContext } from '../context.ts';
import { traced } from '../tracing/tracing.ts';
import { toDomainError } from './errors.ts';

const SLOW_MS = 1_000;
// Every call fails while the database is unavailable. One warning per second is enough.
const WARN_UNAVAILABLE_EVERY_MS = 1_000;
let lastWarningAt = -WARN_UNAVAILABLE_EVERY_MS;

/** Makes one call of an operation and counts its duration and result. A call of more than a second is logged. */
export async function measureCall<T>(
  ctx: PublicContext,
  operation: string,
  call: () => Promise<T>,
  isChange = false,
): Promise<T> {
  const startedAt = performance.now();
  let status = 200;
  try {
    return await traced(operation, { isChange }, call);
  } catch (error) {
    const { status: failedStatus, code, cause } = toDomainError(error);
    status = failedStatus;
    if (code === 'SERVICE_UNAVAILABLE' && cause !== undefined) warnUnavailable(ctx, operation, cause);
    throw error;
  } finally {
    const ms = performance.now() - startedAt;
    ctx.meter.call(operation, status, ms);
    if (ms > SLOW_MS) {
      ctx.log.warn({ operation, status, ms: Math.round(ms), requestId: ctx.requestId }, 'slow call');
    }
  }
}

function warnUnavailable({ log, requestId }: PublicContext, operation: string, cause: unknown): void {
  if (performance.now() - lastWarningAt < WARN_UNAVAILABLE_EVERY_MS) return;
  lastWarningAt = performance.now();
  log.warn({ operation, requestId, err: cause }, 'the database is unavailable or busy');
}

/** The name of every operation, such as `messages.send` or `files.historyCsv`. */
const names = new Map<object, string>(
  [...Object.entries(contract), ['files', files] as const].flatMap(([slice, operations]) =>
    Object.entries(operations).map(([name, operation]): [object, string] => [
      operation as Operation,
      `${slice}.${name}`,
    ]),
  ),
);

export function operationName(operation: object): string {
  return names.get(operation) ?? 'unknown';
}
