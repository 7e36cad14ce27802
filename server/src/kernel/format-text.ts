/** Formats amounts, durations and times for mails, files and notifications, as people in India write them. */

/** `350 coins (₹350)`. */
export function formatCoinsAndRupees(coins: number): string {
  return `${formatCoins(coins)} (₹${formatNumber(coins)})`;
}

/** `1,00,000 coins`, `1 coin`. */
export function formatCoins(coins: number): string {
  return `${formatNumber(coins)} ${coins === 1 ? 'coin' : 'coins'}`;
}

/** `1,00,000`. */
export function formatNumber(whole: number): string {
  return whole.toLocaleString('en-IN');
}

/** `10 minutes`, `1 hour`, `45 seconds`: in the largest unit that divides the duration. */
export function formatDuration(ms: number): string {
  const units = [
    [86_400_000, 'day'],
    [3_600_000, 'hour'],
    [60_000, 'minute'],
  ] as const;
  const [unitMs, unit] = units.find(([each]) => ms >= each && ms % each === 0) ?? [1000, 'second'];
  const count = Math.max(1, Math.round(ms / unitMs));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
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
