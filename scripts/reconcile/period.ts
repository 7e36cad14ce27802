import { parseArgs } from 'node:util';
import type { Period } from '../../server/src/payments/port.ts';
import { StartRefused } from '../../server/src/start-refused.ts';

const dayMs = 86_400_000;

/**
 * `--from DAY --to DAY`: whole days of India, both included. Without `--to` until now, without `--from` the 30 days
 * before that. Refuses with StartRefused what is no day, and a period that ends before it begins.
 */
export function periodGiven(args: readonly string[], now: Date): Period {
  const { from, to } = parsed(args);
  const end = to === undefined ? now : new Date(startOf('--to', to).getTime() + dayMs);
  const start = from === undefined ? new Date(end.getTime() - 30 * dayMs) : startOf('--from', from);
  if (start >= end) throw new StartRefused('--from takes a day that is not after --to');
  return { from: start, to: end };
}

function parsed(args: readonly string[]): { from?: string | undefined; to?: string | undefined } {
  try {
    return parseArgs({ args: [...args], options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
  } catch {
    throw new StartRefused('Say which days: npm run reconcile -- --from 2026-11-01 --to 2026-11-30');
  }
}

function startOf(option: string, day: string): Date {
  const start = new Date(`${day}T00:00:00+05:30`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(start.getTime());
  if (!isDay) throw new StartRefused(`${option} takes a day such as 2026-11-01, not "${day}"`);
  return start;
}

/** The period in pieces of a day, the last one shorter where it ends within one. */
export function* daysOf({ from, to }: Period): Generator<Period> {
  for (let start = from; start < to;) {
    const end = new Date(Math.min(start.getTime() + dayMs, to.getTime()));
    yield { from: start, to: end };
    start = end;
  }
}
