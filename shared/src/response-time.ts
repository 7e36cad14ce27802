import { countText } from './amount-text.ts';

/** Formats hours in the largest fitting unit: `25 minutes`, `4.2 hours`, `3 days`. */
export function responseTimeText(hours: number): string {
  if (hours < 1) return countText(Math.max(Math.round(hours * 60), 1), 'minute');
  if (hours < 48) return countText(Math.round(hours * 10) / 10, 'hour');
  return countText(Math.round(hours / 24), 'day');
}
