/** What is known about attempts under the idempotency key of a draft. */
import { errorBody } from '@proverse/shared';

/** The server forgets a key after 24 hours; the last of them is left to clocks that disagree. */
const REPEATABLE_MS = 23 * 60 * 60_000;

/** Said without looking at the key, and so without a word about an earlier attempt. */
const TURNED_AWAY = new Set([
  'RATE_LIMITED',
  'UNAUTHENTICATED',
  'SESSION_ENDED',
  'NO_REFRESH_TOKEN',
  'ACCOUNT_SUSPENDED',
  'ORIGIN_REFUSED',
  'VALIDATION_FAILED',
  'MALFORMED_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'NOT_READY',
  'SERVICE_UNAVAILABLE',
]);
/** Something broke when the work may have been done already. */
const UNKNOWN = new Set(['INTERNAL', 'OUTCOME_UNKNOWN', 'PURCHASE_UNDECIDED']);

/**
 * What a failed attempt says about what was done under its key. `refused`: nothing, by this attempt or an earlier one.
 * `turned-away`: nothing by this one. `unknown`: only the same key can tell.
 */
export type Verdict = 'refused' | 'turned-away' | 'unknown';

export function verdictOf(error: unknown): Verdict {
  const code = errorBody(error)?.error;
  if (code === undefined || UNKNOWN.has(code)) return 'unknown';
  return TURNED_AWAY.has(code) ? 'turned-away' : 'refused';
}

/** Whether an attempt without an answer can still be repeated under its key without being done twice. */
export function isRepeatable(attemptedAtMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - attemptedAtMs) < REPEATABLE_MS;
}
