const EXCELLENT_ABOVE_PERCENT = 80;

/** Returns the label of a response rate, which is null while no reply has been due. */
export function responseLabel(percent: number | null): string {
  if (percent === null) return 'No replies due yet';
  return percent > EXCELLENT_ABOVE_PERCENT ? 'Excellent' : 'Good';
}

/** Formats hours in the largest fitting unit: `25 minutes`, `4.2 hours`, `3 days`. */
export function responseTimeText(hours: number): string {
  if (hours < 1) return count(Math.max(Math.round(hours * 60), 1), 'minute');
  if (hours < 48) return count(Math.round(hours * 10) / 10, 'hour');
  return count(Math.round(hours / 24), 'day');
}

function count(amount: number, unit: string): string {
  return `${amount} ${amount === 1 ? unit : `${unit}s`}`;
}
