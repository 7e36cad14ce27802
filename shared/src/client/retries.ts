import { effectOf } from './effect-of.ts';
import { ForeignResponseError, ProverseError } from './proverse-error.ts';

/** A program should not hang for longer. It gets the error, which says when to repeat the call. */
const LONGEST_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 250;
/** What proxies respond when our server is away or busy. */
const PROXY_STATUSES: readonly number[] = [429, 502, 503, 504];

export interface Retries {
  readonly max: number;
  /** A repeat changes nothing: the call only reads, or the server recognises it by its idempotency key. */
  readonly isRepeatable: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Repeats `attempt` after failures that may pass. Throws the last error, or the signal's reason during a wait. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { max, isRepeatable, signal }: Retries,
  failures = 0,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const waitMs = failures < max && !signal?.aborted ? retryDelayMs(error, isRepeatable, failures) : undefined;
    if (waitMs === undefined) throw error;
    await pause(waitMs, signal);
    return withRetries(attempt, { max, isRepeatable, signal }, failures + 1);
  }
}

/**
 * Returns how long to wait before a repeat, with jitter, or undefined if a repeat would be useless or could do something
 * twice. `failures` is the number of repeats that failed before.
 */
export function retryDelayMs(error: unknown, isRepeatable: boolean, failures: number): number | undefined {
  if (!mayPass(error, isRepeatable)) return undefined;
  const seconds = error instanceof ProverseError ? error.retryAfterSeconds : undefined;
  const jitter = Math.random() * FIRST_WAIT_MS * 2 ** failures;
  const waitMs = seconds === undefined ? FIRST_WAIT_MS * 2 ** failures + jitter : seconds * 1000 + jitter;
  return waitMs <= LONGEST_WAIT_MS ? waitMs : undefined;
}

function mayPass(error: unknown, isRepeatable: boolean): boolean {
  if (error instanceof ProverseError) {
    const isTemporary = error.status === 503 || (error.status === 429 && error.retryAfterSeconds !== undefined);
    return isTemporary && (isRepeatable || effectOf(error) !== 'unknown');
  }
  if (error instanceof ForeignResponseError) return isRepeatable && PROXY_STATUSES.includes(error.status);
  return isRepeatable;
}

function pause(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, waitMs);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
