import { t } from '@lingui/core/macro';

/** Formats growth with its sign and one decimal: `+12.3%`. Returns a dash for null, when last month was 0. */
export function growthFigure(growthPercent: number | null): string {
  if (growthPercent === null) return '–';
  const sign = growthPercent > 0 ? '+' : growthPercent < 0 ? '−' : '';
  return `${sign}${Math.abs(growthPercent).toFixed(1)}%`;
}

/** Formats growth as `+12.3% vs last month`. Null means that last month was 0. */
export function growthText(growthPercent: number | null): string {
  if (growthPercent === null) return t`No earnings last month`;
  const growth = growthFigure(growthPercent);
  return t`${growth} vs last month`;
}
