import { serverNow } from '../../ui/server-clock.ts';

const DAYS = / days$/;

/** Returns the terms of `3` (messages) or `30 days`. Days end at midnight, so that a repeat has the same terms. */
export function termsOf(choice: string, now: Date = new Date(serverNow())): { uses: number } | { until: string } {
  const count = Number(choice.replace(DAYS, ''));
  if (!DAYS.test(choice)) return { uses: count };
  return { until: new Date(now.getFullYear(), now.getMonth(), now.getDate() + count).toISOString() };
}
