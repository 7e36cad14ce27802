import { t } from '@lingui/core/macro';

const MONTHS = [
  t`January`,
  t`February`,
  t`March`,
  t`April`,
  t`May`,
  t`June`,
  t`July`,
  t`August`,
  t`September`,
  t`October`,
  t`November`,
  t`December`,
];

/** As in India: `Sept`. */
const SHORT_MONTHS = [
  t`Jan`,
  t`Feb`,
  t`Mar`,
  t`Apr`,
  t({ message: 'May', context: 'short month' }),
  t`Jun`,
  t`Jul`,
  t`Aug`,
  t`Sept`,
  t`Oct`,
  t`Nov`,
  t`Dec`,
];

/** Returns the name of the month with this index, which starts at 0. */
export function monthName(index: number): string {
  return MONTHS[index] ?? '';
}

/** Returns the short name of the month with this index. */
export function shortMonthName(index: number): string {
  return SHORT_MONTHS[index] ?? '';
}

/** Formats `2026-11` as `November 2026`. */
export function monthAndYear(month: string): string {
  return `${monthName(monthIndex(month))} ${month.slice(0, 4)}`;
}

/** Returns the index of a month from 0: for `2026-11`, 10. */
export function monthIndex(month: string): number {
  return Number(month.slice(5, 7)) - 1;
}
