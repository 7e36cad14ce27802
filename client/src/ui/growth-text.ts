/** Growth against last month in words: signed, one decimal. Null where last month was 0. */
export function growthText(growthPercent: number | null): string {
  if (growthPercent === null) return 'Nothing last month';
  const sign = growthPercent > 0 ? '+' : growthPercent < 0 ? '−' : '';
  return `${sign}${Math.abs(growthPercent).toFixed(1)}% against last month`;
}
