import type { Bar } from '../charts/BarChart.tsx';
import { monthAndYear, monthIndex, shortMonthName } from './month-names.ts';

/** Returns earnings by month (`2026-11`) as bars. */
export function monthBars(months: readonly { month: string; coins: number }[]): Bar[] {
  return months.map(({ month, coins }) => ({
    label: shortMonthName(monthIndex(month)),
    name: monthAndYear(month),
    value: coins,
  }));
}
