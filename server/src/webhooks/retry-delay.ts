const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The waits after each of the first nine attempts: ten attempts in 75 hours. */
const WAITS_SECONDS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
const JITTER = 0.1;
const LONGEST_RETRY_AFTER_SECONDS = 24 * HOUR;
/** The statuses for which `Retry-After` is respected. */
const RETRY_AFTER_STATUSES = new Set([429, 502, 503, 504]);

/**
 * Returns the seconds to wait after `attempts` failed attempts, or null after the last one. Varies by up to a tenth, so that
 * receivers do not get all retries at once. @param random between 0 and 1
 */
export function retryDelaySeconds(attempts: number, atLeastSeconds = 0, random = Math.random()): number | null {
  const wait = WAITS_SECONDS[attempts - 1];
  if (wait === undefined) return null;
  return Math.max(wait * (1 + JITTER * (2 * random - 1)), atLeastSeconds);
}

/** Returns the delay of a `Retry-After` header in seconds, or 0 if it is missing, invalid or not respected. */
export function retryAfterSeconds(status: number, header: string | undefined, nowMs = Date.now()): number {
  if (header === undefined || !RETRY_AFTER_STATUSES.has(status)) return 0;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - nowMs) / 1000;
  return seconds > 0 ? Math.min(seconds, LONGEST_RETRY_AFTER_SECONDS) : 0;
}
