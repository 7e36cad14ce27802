/** Growth in percent, signed, one decimal: `+12.3%`. Null, where last month was 0: a dash. */
export function growthFigure(growthPercent: number | null): string {
  if (growthPercent === null) return '–';
  const sign = growthPercent > 0 ? '+' : growthPercent < 0 ? '−' : '';
  return `${sign}${Math.abs(growthPercent).toFixed(1)}%`;
}

/** Growth against last month in words. */
export function growthText(growthPercent: number | null): string {
  return growthPercent === null ? 'Nothing last month' : `${growthFigure(growthPercent)} against last month`;
}
