import type { Column } from '../../../ui/layout/Table.tsx';
import { formatDate } from '../../../ui/format/time/relative-time.ts';

/** For tables that the server can order by their date. */
export const NEWEST_FIRST = { ascending: 'oldest', descending: 'newest', startsDescending: true } as const;

/** A column of dates. */
export function dateColumn<T, Order extends string = string>(
  name: string,
  dateOf: (row: T) => string,
  rest: Pick<Column<T, Order>, 'from' | 'orders'> = {},
): Column<T, Order> {
  return { name, width: 'md:w-32', isNumber: true, ...rest, cell: (row) => formatDate(Date.parse(dateOf(row))) };
}
