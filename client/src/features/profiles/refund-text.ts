import { plural, t } from '@lingui/core/macro';
import { shortMonthName } from '../../ui/format/time/month-names.ts';

const DAY_MS = 86_400_000;

/** Returns `Answered or refunded by 29 Nov`, or `Answered or refunded within 24 hours` for two days or less. */
export function refundText(withinSeconds: number, nowMs: number): string {
  const ms = withinSeconds * 1000;
  if (ms > 2 * DAY_MS) {
    const date = new Date(nowMs + ms);
    return t`Answered or refunded by ${date.getDate()} ${shortMonthName(date.getMonth())}`;
  }
  const hours = Math.floor(withinSeconds / 3600);
  const minutes = Math.max(Math.floor(withinSeconds / 60), 1);
  if (hours >= 1)
    return plural(hours, { one: 'Answered or refunded within # hour', other: 'Answered or refunded within # hours' });
  return plural(minutes, {
    one: 'Answered or refunded within # minute',
    other: 'Answered or refunded within # minutes',
  });
}
