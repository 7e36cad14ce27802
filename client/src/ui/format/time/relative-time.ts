import { plural, t } from '@lingui/core/macro';
import { LIMITS } from '@proverse/shared';
import { i18n } from '#language';
import { monthName, shortMonthName } from './month-names.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LAST_DAYS_MS = LIMITS.dueSoonHours * HOUR_MS;

/**
 * Returns `just now`, `5 minutes ago` or `in 3 days`, rounded towards now. More than 30 days ago it returns the date: `21 Nov`,
 * with the year if that is over.
 */
export function formatRelative(timeMs: number, nowMs: number): string {
  const deltaMs = timeMs - nowMs;
  const distanceMs = Math.abs(deltaMs);
  if (distanceMs < MINUTE_MS) return deltaMs > 0 ? t`in under a minute` : t`just now`;
  if (distanceMs < HOUR_MS) return minutesAway(Math.trunc(deltaMs / MINUTE_MS));
  if (distanceMs < DAY_MS) return hoursAway(Math.trunc(deltaMs / HOUR_MS));
  if (deltaMs < -30 * DAY_MS) return isSameYear(timeMs, nowMs) ? formatDay(timeMs) : formatDate(timeMs);
  const days = Math.trunc(deltaMs / DAY_MS);
  if (Math.abs(days) === 1) return days < 0 ? t`yesterday` : t`tomorrow`;
  return daysAway(days);
}

function minutesAway(minutes: number): string {
  return minutes < 0
    ? plural(-minutes, { one: '# minute ago', other: '# minutes ago' })
    : plural(minutes, { one: 'in # minute', other: 'in # minutes' });
}

function hoursAway(hours: number): string {
  return hours < 0
    ? plural(-hours, { one: '# hour ago', other: '# hours ago' })
    : plural(hours, { one: 'in # hour', other: 'in # hours' });
}

function daysAway(days: number): string {
  return days < 0
    ? plural(-days, { one: '# day ago', other: '# days ago' })
    : plural(days, { one: 'in # day', other: 'in # days' });
}

/**
 * Returns the time until a deadline: `in 7 days`, `in 18 hours`. Rounds days, so that a message just sent shows its full
 * seven days. In the last two days it rounds hours down, but ignores the first minute.
 */
export function formatUntil(deadlineMs: number, nowMs: number): string {
  const leftMs = deadlineMs - nowMs;
  if (!isSoon(deadlineMs, nowMs)) return daysAway(Math.round(leftMs / DAY_MS));
  if (leftMs >= HOUR_MS - MINUTE_MS) return hoursAway(hoursIn(leftMs));
  return formatRelative(Math.max(deadlineMs, nowMs + 1), nowMs);
}

/** Whether a deadline is less than two days away. */
export function isSoon(deadlineMs: number, nowMs: number): boolean {
  return deadlineMs - nowMs < LAST_DAYS_MS;
}

/** Returns `18 h left` or `25 min left` in the last two days before a deadline, otherwise null. */
export function formatTimeLeft(deadlineMs: number, nowMs: number): string | null {
  const leftMs = deadlineMs - nowMs;
  if (!isSoon(deadlineMs, nowMs)) return null;
  const hours = hoursIn(leftMs);
  const minutes = Math.max(1, Math.floor(leftMs / MINUTE_MS));
  return leftMs >= HOUR_MS - MINUTE_MS ? t`${hours} h left` : t`${minutes} min left`;
}

function hoursIn(durationMs: number): number {
  return Math.floor((durationMs + MINUTE_MS) / HOUR_MS);
}

/** Formats a past event like `formatRelative`, but never as future, even if this device's clock is slow. */
export function formatAgo(timeMs: number, nowMs: number): string {
  return formatRelative(Math.min(timeMs, nowMs), nowMs);
}

/** Formats the date in the local time zone: `21 Nov 2026`. */
export function formatDate(timeMs: number): string {
  return `${formatDay(timeMs)} ${new Date(timeMs).getFullYear()}`;
}

function formatDay(timeMs: number): string {
  const date = new Date(timeMs);
  return `${date.getDate()} ${shortMonthName(date.getMonth())}`;
}

/** Formats the day of a deadline: `3 Dec`, with the year if it is another one, and with the time if it is today. */
export function formatDueDay(deadlineMs: number, nowMs: number): string {
  if (formatDate(deadlineMs) === formatDate(nowMs)) return formatDateTime(deadlineMs);
  return isSameYear(deadlineMs, nowMs) ? formatDay(deadlineMs) : formatDate(deadlineMs);
}

function isSameYear(timeMs: number, nowMs: number): boolean {
  return new Date(timeMs).getFullYear() === new Date(nowMs).getFullYear();
}

/** Formats the date with the month's full name: `21 November 2026`. */
export function formatLongDate(timeMs: number): string {
  const date = new Date(timeMs);
  return `${date.getDate()} ${monthName(date.getMonth())} ${date.getFullYear()}`;
}

/** Formats date and time in the local time zone: `21 Nov 2026, 3:05 pm`. */
export function formatDateTime(timeMs: number): string {
  return `${formatDate(timeMs)}, ${formatTime(timeMs)}`;
}

/** Formats a deadline in the local time zone: `3 Dec, 6:57 pm`, with the year if it is another one. */
export function formatDeadline(deadlineMs: number, nowMs: number): string {
  return isSameYear(deadlineMs, nowMs)
    ? `${formatDay(deadlineMs)}, ${formatTime(deadlineMs)}`
    : formatDateTime(deadlineMs);
}

/** Formats when something was saved: `at 3:05 pm`, or on another day `on 21 Nov 2026, 3:05 pm`. */
export function formatSaved(timeMs: number, nowMs: number): string {
  const [time, dateAndTime] = [formatTime(timeMs), formatDateTime(timeMs)];
  return formatDate(timeMs) === formatDate(nowMs) ? t`at ${time}` : t`on ${dateAndTime}`;
}

function formatTime(timeMs: number): string {
  const date = new Date(timeMs);
  // Other languages of India name the part of the day: सुबह 9:05.
  if (i18n.locale !== 'en') {
    return date.toLocaleTimeString(i18n.locales, { hour: 'numeric', minute: '2-digit', dayPeriod: 'short' });
  }
  const hours = date.getHours();
  const minutes = String(date.getMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`;
}
