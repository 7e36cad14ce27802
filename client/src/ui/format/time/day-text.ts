import { shortMonthName } from './month-names.ts';

/** Formats the day `2026-11-16` as `16 Nov`. */
export function dayText(day: string): string {
  return dayAndMonth(Date.parse(day));
}

/** Formats a time of UTC as `16 Nov`. */
export function dayAndMonth(timeMs: number): string {
  const date = new Date(timeMs);
  return `${date.getUTCDate()} ${shortMonthName(date.getUTCMonth())}`;
}
