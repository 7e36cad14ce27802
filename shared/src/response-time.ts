import { countText } from './amount-text.ts';

/** Formats hours as `25 minutes` below one hour, `4.2 hours` below 48 hours, and `3 days` from there on. */
export function responseTimeText(hours: number): string {
  if (hours < 1) return countText(Math.max(Math.round(hours * 60), 1), 'minute');
  if (hours < 48) return countText(Math.round(hours * 10) / 10, 'hour');
  return countText(Math.round(hours / 24), 'day');
}

/** The same in short and in whole units: `25 min`, `4 h`, `3 days`. */
export function shortResponseTimeText(hours: number): string {
  const whole = responseTimeText(hours < 1 ? hours : Math.round(hours));
  return whole.replace(/minutes?/, 'min').replace(/hours?/, 'h');
}
