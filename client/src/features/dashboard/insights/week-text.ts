import { dayAndMonth } from '../../../ui/format/time/day-text.ts';

const DAY_MS = 86_400_000;

/** Formats the week of the Monday `2026-11-16` as `16–22 Nov`, and one between two months as `30 Nov – 6 Dec`. */
export function weekSpan(monday: string): string {
  const start = Date.parse(monday);
  const end = start + 6 * DAY_MS;
  const isOneMonth = new Date(start).getUTCMonth() === new Date(end).getUTCMonth();
  return isOneMonth
    ? `${new Date(start).getUTCDate()}–${dayAndMonth(end)}`
    : `${dayAndMonth(start)} – ${dayAndMonth(end)}`;
}
