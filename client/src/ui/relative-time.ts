const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const date = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' });
const dateAndTime = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** `just now`, `5 minutes ago`, `in 3 days`; beyond 30 days in the past the date itself. Rounds towards now. */
export function formatRelative(timeMs: number, nowMs: number): string {
  const deltaMs = timeMs - nowMs;
  const distanceMs = Math.abs(deltaMs);
  if (distanceMs < MINUTE_MS) return deltaMs > 0 ? 'in under a minute' : 'just now';
  if (distanceMs < HOUR_MS) return relative.format(Math.trunc(deltaMs / MINUTE_MS), 'minute');
  if (distanceMs < DAY_MS) return relative.format(Math.trunc(deltaMs / HOUR_MS), 'hour');
  if (deltaMs < -30 * DAY_MS) return date.format(timeMs);
  return relative.format(Math.trunc(deltaMs / DAY_MS), 'day');
}

/**
 * The same for what has happened: never in the future, which the page's clock, a minute old at most, and a device whose
 * clock is behind the server's would make of what has just come.
 */
export function formatAgo(timeMs: number, nowMs: number): string {
  return formatRelative(Math.min(timeMs, nowMs), nowMs);
}

/** The day in the reader's time zone: `21 Nov 2026`. */
export function formatDate(timeMs: number): string {
  return date.format(timeMs);
}

/** The full date and time in the reader's time zone. */
export function formatDateTime(timeMs: number): string {
  return dateAndTime.format(timeMs);
}
