import type { Bar } from './BarChart.tsx';

const short = new Intl.DateTimeFormat('en-IN', { month: 'short', timeZone: 'UTC' });
const whole = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Earnings by month, as the server lists them (`2026-11`), for a chart. */
export function monthBars(months: readonly { month: string; coins: number }[]): Bar[] {
  return months.map(({ month, coins }) => {
    const firstDay = new Date(`${month}-01T00:00:00Z`);
    return { label: short.format(firstDay), name: whole.format(firstDay), value: coins };
  });
}
