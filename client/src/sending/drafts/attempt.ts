/** The server forgets a key after 24 hours. One hour is a margin for clock differences. */
const REPEATABLE_MS = 23 * 60 * 60_000;

/** Returns whether an attempt without a response can still be repeated safely under its key. */
export function isRepeatable(attemptedAtMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - attemptedAtMs) < REPEATABLE_MS;
}
