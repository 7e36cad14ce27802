import { countText } from './text/amount-text.ts';

/** Formats hours as `25 minutes` below one hour, `4 hours` below 48 hours, and `3 days` from there on. */
export function responseTimeText(hours: number): string {
  const wholeMinutes = Math.max(Math.round(hours * 60), 1);
  if (wholeMinutes < 60) return countText(wholeMinutes, 'minute');
  const wholeHours = Math.round(hours);
  if (wholeHours < 48) return countText(wholeHours, 'hour');
  return countText(Math.round(hours / 24), 'day');
}

/** The same in short: `25 min`, `4 h`, `3 days`. */
export function shortResponseTimeText(hours: number): string {
  return responseTimeText(hours)
    .replace(/minutes?/, 'min')
    .replace(/hours?/, 'h');
}
