/** Formats durations and times for emails, files and notifications, as people in India write them. */
import { countText } from '@proverse/shared';

/** `10 minutes`, `1 hour`, `24 hours`, `7 days`: in the largest unit that divides the duration, with days from 48 hours on. */
export function formatDuration(ms: number): string {
  const units = [
    { unit: 'day', unitMs: 86_400_000, fromMs: 172_800_000 },
    { unit: 'hour', unitMs: 3_600_000, fromMs: 3_600_000 },
    { unit: 'minute', unitMs: 60_000, fromMs: 60_000 },
  ];
  const seconds = { unit: 'second', unitMs: 1000 };
  const { unit, unitMs } = units.find((each) => ms >= each.fromMs && ms % each.unitMs === 0) ?? seconds;
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
