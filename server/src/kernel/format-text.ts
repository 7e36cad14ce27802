/** Amounts, durations and moments as people in India read them, the same in mails, files and notifications. */

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

/** `10 minutes`, `1 hour`, `45 seconds`: the largest unit that divides the duration. */
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

// Making a formatter costs a hundred times what using it does.
const indianTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** A moment as people in India read it. */
export function formatInstant(at: Date): string {
  return `${indianTime.format(at)} IST`;
}
