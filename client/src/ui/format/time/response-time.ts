import { plural, t } from '@lingui/core/macro';

const EXCELLENT_ABOVE_PERCENT = 80;

/** Returns the label of a response rate, which is null while no reply has been due. */
export function responseLabel(percent: number | null): string {
  if (percent === null) return t`No replies due yet`;
  return percent > EXCELLENT_ABOVE_PERCENT ? t`Excellent` : t`Good`;
}

/** Formats hours as `25 minutes` below one hour, `4 hours` below 48 hours, and `3 days` from there on. */
export function responseTimeText(hours: number): string {
  const { minutes, wholeHours, days } = roundedTime(hours);
  if (minutes < 60) return plural(minutes, { one: '# minute', other: '# minutes' });
  if (wholeHours < 48) return plural(wholeHours, { one: '# hour', other: '# hours' });
  return plural(days, { one: '# day', other: '# days' });
}

/** The same in short: `25 min`, `4 h`, `3 days`. */
export function shortResponseTimeText(hours: number): string {
  const { minutes, wholeHours, days } = roundedTime(hours);
  if (minutes < 60) return t`${minutes} min`;
  if (wholeHours < 48) return t`${wholeHours} h`;
  return plural(days, { one: '# day', other: '# days' });
}

function roundedTime(hours: number) {
  const minutes = Math.max(Math.round(hours * 60), 1);
  return { minutes, wholeHours: Math.round(hours), days: Math.round(hours / 24) };
}
