/** Formats durations, times and pairs of amounts for mails, files and notifications, as people in India write them. */
import { countText, formatCoins, formatInr } from '@proverse/shared';

/** `350 coins (₹350)`. */
export function formatCoinsAndRupees(coins: number): string {
  return `${formatCoins(coins)} (${formatInr(coins)})`;
}

/** `10 minutes`, `1 hour`, `45 seconds`: in the largest unit that divides the duration. */
export function formatDuration(ms: number): string {
  const units = [
    [86_400_000, 'day'],
    [3_600_000, 'hour'],
    [60_000, 'minute'],
  ] as const;
  const [unitMs, unit] = units.find(([each]) => ms >= each && ms % each === 0) ?? [1000, 'second'];
  return countText(Math.max(1, Math.round(ms / unitMs)), unit);
}

// This formatter is created once, because creating one costs a hundred times more than using it.
const indianTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** `1 Jan 2026, 5:30 pm IST`. */
export function formatInstant(at: Date): string {
  return `${indianTime.format(at)} IST`;
}
