/** Computed here, because browsers report time zones that PostgreSQL may not know. As in the API: `from` and `until` are times of day such as 22:00. */
export interface QuietHours {
  readonly from: string;
  readonly until: string;
  readonly timeZone: string;
}

const DAY_MINUTES = 24 * 60;

/** Returns the minutes until the quiet hours end, or 0 outside quiet hours. */
export function quietMinutesLeft({ from, until, timeZone }: QuietHours, now: Date): number {
  const minute = minutesOf(new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(now));
  const sinceStart = minutesBetween(minutesOf(from), minute);
  const length = minutesBetween(minutesOf(from), minutesOf(until));
  return sinceStart < length ? length - sinceStart : 0;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns the minutes from one time of day to the next such time. */
function minutesBetween(from: number, to: number): number {
  return (to - from + DAY_MINUTES) % DAY_MINUTES;
}
