import { parseArgs } from 'node:util';
import type { Period } from '../../server/src/payments/port.ts';
import { StartRefused } from '../../server/src/config/start-refused.ts';

const DAY_MS = 86_400_000;

/**
 * Reads `--from DAY --to DAY`: whole days in India, both included. `--to` defaults to now, `--from` to 30 days before.
 * @throws StartRefused for anything but a day, and when `--from` is after `--to`
 */
export function periodGiven(args: readonly string[], now: Date): Period {
  const { from, to } = parsed(args);
  const end = to === undefined ? now : new Date(startOf('--to', to).getTime() + DAY_MS);
  const start = from === undefined ? new Date(end.getTime() - 30 * DAY_MS) : startOf('--from', from);
  if (start >= end) throw new StartRefused('--from must not be after --to');
  return { from: start, to: end };
}

function parsed(args: readonly string[]): { from?: string | undefined; to?: string | undefined } {
  try {
    return parseArgs({ args: [...args], options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
  } catch {
    throw new StartRefused('Usage: npm run reconcile -- --from 2026-11-01 --to 2026-11-30');
  }
}

function startOf(option: string, day: string): Date {
  const start = new Date(`${day}T00:00:00+05:30`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(start.getTime());
  if (!isDay) throw new StartRefused(`${option} takes a day such as 2026-11-01, not "${day}"`);
  return start;
}

/** Splits the period into days. The last one may be shorter. */
export function* daysOf({ from, to }: Period): Generator<Period> {
  for (let start = from; start < to;) {
    const end = new Date(Math.min(start.getTime() + DAY_MS, to.getTime()));
    yield { from: start, to: end };
    start = end;
  }
}
