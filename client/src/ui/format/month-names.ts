const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** By the month's index from 0. */
export function monthName(index: number): string {
  return MONTHS[index] ?? '';
}

/** Abbreviated as in India: `Nov`, but `Sept`. */
export function shortMonthName(index: number): string {
  const name = monthName(index);
  return name === 'September' ? 'Sept' : name.slice(0, 3);
}

/** `2026-11` as `November 2026`. */
export function monthAndYear(month: string): string {
  return `${monthName(monthIndex(month))} ${month.slice(0, 4)}`;
}

/** The index of `2026-11` is 10. */
export function monthIndex(month: string): number {
  return Number(month.slice(5, 7)) - 1;
}
