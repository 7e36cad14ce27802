/** Dates and times in Indian time, which is UTC+5:30 and has had no daylight saving time since 1945. */
import type { I18n } from '@lingui/core';

const OFFSET_MS = 5.5 * 60 * 60 * 1000;

/** Returns a time such as `2026-03-01 12:00:05`, which spreadsheets recognise as a date. */
export function indianDateTime(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Returns a date such as `2026-03-01`. */
export function indianDate(at: Date): string {
  return indianDateTime(at).slice(0, 10);
}

/** Returns the first moment of a month such as `2026-03`, and the first moment of the next month. */
export function monthBounds(month: string): { from: Date; to: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return {
    from: new Date(Date.UTC(year, number - 1, 1) - OFFSET_MS),
    to: new Date(Date.UTC(year, number, 1) - OFFSET_MS),
  };
}

/** Returns the name of a month such as `2026-03`: `March 2026`. */
export function monthName(month: string, { locales }: I18n): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locales, format);
}
