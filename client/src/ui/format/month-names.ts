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

/** By its index, from 0, as Date counts. */
export function monthName(index: number): string {
  return MONTHS[index] ?? '';
}

/** As India shortens it: `Nov`, but `Sept`. */
export function shortMonthName(index: number): string {
  const name = monthName(index);
  return name === 'September' ? 'Sept' : name.slice(0, 3);
}

/** Of a month as the server writes it, `2026-11`: `November 2026`. */
export function monthAndYear(month: string): string {
  return `${monthName(monthIndex(month))} ${month.slice(0, 4)}`;
}

/** `2026-11` is 10. */
export function monthIndex(month: string): number {
  return Number(month.slice(5, 7)) - 1;
}
