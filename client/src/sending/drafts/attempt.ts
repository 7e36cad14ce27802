/** What a failed attempt under an idempotency key means. */
import { errorBody } from '@proverse/shared';

/** The server forgets a key after 24 hours. One hour is a margin for clock differences. */
const REPEATABLE_MS = 23 * 60 * 60_000;

/** Codes with which the server rejects a call before it looks at the key. They say nothing about an earlier attempt. */
const REJECTED_EARLY = new Set([
  'RATE_LIMITED',
  'TOO_MANY_AT_ONCE',
  'UNAUTHENTICATED',
  'SESSION_ENDED',
  'NO_REFRESH_TOKEN',
  'ACCOUNT_SUSPENDED',
  'ORIGIN_REFUSED',
  'VALIDATION_FAILED',
  'MALFORMED_REQUEST',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
  'PAYLOAD_TOO_LARGE',
  'STEP_UP_REQUIRED',
  'UNSUPPORTED_MEDIA_TYPE',
  'NOT_READY',
  'SERVICE_UNAVAILABLE',
]);
/** Codes of calls that failed although their work may already have been done. */
const UNKNOWN = new Set(['INTERNAL', 'OUTCOME_UNKNOWN', 'PURCHASE_UNDECIDED']);

/**
 * Returns whether a failed attempt took effect. `rejected`: neither this attempt nor an earlier one under its key did.
 * `rejected-early`: this attempt did not, but an earlier one may have. `unknown`: it may have, and only a repeat under
 * the same key can show whether it did.
 */
export function verdictOf(error: unknown): 'rejected' | 'rejected-early' | 'unknown' {
  const code = errorBody(error)?.error;
  if (code === undefined || UNKNOWN.has(code)) return 'unknown';
  return REJECTED_EARLY.has(code) ? 'rejected-early' : 'rejected';
}

/** Returns whether an attempt without a response can still be repeated safely under its key. */
export function isRepeatable(attemptedAtMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - attemptedAtMs) < REPEATABLE_MS;
}
