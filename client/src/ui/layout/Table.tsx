import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../cx.ts';
import { ROW_TARGET } from './Row.tsx';
import { Skeleton } from './Skeleton.tsx';

export interface Column<T, Order extends string = string> {
  name: string;
  cell: (row: T) => ReactNode;
  /** The orders of this column, if the server offers them. */
  orders?: ColumnOrders<Order>;
  /** The width, such as `md:w-28`; a third on a phone. Columns without one share the rest. */
  width?: string;
  /** Aligns the column to the right. */
  isNumber?: boolean;
  /** The narrowest screen with this column. By default every screen has it. */
  from?: 'tablet' | 'desktop';
}

interface ColumnOrders<Order extends string> {
  ascending: Order;
  descending: Order;
  /** The order after the first press of the heading: by default ascending. */
  startsDescending?: boolean;
}

export interface TableProps<T extends { id: string }, Order extends string> {
  /** What the rows are, in the plural. */
  label: string;
  /** The first column names the row. */
  columns: readonly Column<T, Order>[];
  rows: readonly T[];
  /** A second line of the first column, only on a phone, where columns are missing. */
  phoneLine?: ((row: T) => ReactNode) | undefined;
  order?: Order | undefined;
  onOrderChange?: ((order: Order) => void) | undefined;
  /** Makes the rows buttons that open something, such as a panel. */
  onOpen?: ((row: T) => void) | undefined;
  /** The row that is open. */
  openId?: string | undefined;
  /** Whether the rows belong to an earlier request. */
  isBusy?: boolean;
  /** Whether the headings stay in view below the page's header. */
  isSticky?: boolean;
  body?: RefObject<HTMLTableSectionElement | null>;
}

/**
 * A table of rows 40 px high, or of two lines on a phone. Headings of columns with `orders` sort it.
 */
export function Table<T extends { id: string }, Order extends string>(props: TableProps<T, Order>) {
  const { label, columns, rows, phoneLine, order, onOrderChange } = props;
  const { onOpen, openId, isBusy, isSticky = true, body } = props;
  return (
    <table
      aria-label={label}
      aria-busy={isBusy}
      className="w-full table-fixed border-separate border-spacing-0 text-sm"
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              aria-sort={column.orders && sortOf(column.orders, order)}
              className={cx(HEADING, isSticky && 'sticky top-header z-10 bg-canvas', cellClasses(column))}
            >
              {column.orders && onOrderChange ? (
                <SortButton name={column.name} orders={column.orders} order={order} onOrderChange={onOrderChange} />
              ) : (
                column.name
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} className={cx('transition-opacity', isBusy && 'opacity-60')}>
        {rows.map((row) => (
          <tr key={row.id} data-id={row.id} className={cx(ROW, onOpen && OPENABLE, row.id === openId && SELECTED)}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.name} scope="row" className={cx(CELL, 'text-left font-medium', cellClasses(column))}>
                  {onOpen ? (
                    <button
                      type="button"
                      data-card-target
                      aria-haspopup="dialog"
                      aria-current={row.id === openId || undefined}
                      onClick={() => onOpen(row)}
                      className={cx(ROW_TARGET, 'block w-full wrap-anywhere md:truncate')}
                    >
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                  {phoneLine && (
                    <span className="block text-xs font-normal wrap-anywhere whitespace-normal text-muted md:hidden">
                      {phoneLine(row)}
                    </span>
                  )}
                </th>
              ) : (
                <td key={column.name} className={cx(CELL, cellClasses(column))}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Announces loading and shows `count` placeholders of rows. */
export function TableSkeleton({ label, count }: { label: string; count: number }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={cx(ROW_HEIGHT, 'flex items-center gap-6 border-b border-line px-2')}>
          <Skeleton className="h-3.5 w-1/4" />
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="ml-auto h-3.5 w-16" />
        </div>
      ))}
    </div>
  );
}

/** Fading rows, for an empty table. */
export function GhostTable() {
  return (
    <div aria-hidden className="mb-2 w-full max-w-lg mask-b-from-20%">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex h-9 items-center gap-2 border-b border-line">
          <span className="size-5 shrink-0 rounded-full bg-line" />
          <span className="h-2.5 w-1/4 rounded-chip bg-line" />
          <span className="mx-auto h-2.5 w-1/4 rounded-chip bg-line" />
          <span className="h-2.5 w-16 rounded-chip bg-line" />
        </div>
      ))}
    </div>
  );
}

interface SortButtonProps<Order extends string> {
  name: string;
  orders: ColumnOrders<Order>;
  order: Order | undefined;
  onOrderChange: (order: Order) => void;
}

/** Each press switches between the column's two orders. */
function SortButton<Order extends string>({ name, orders, order, onOrderChange }: SortButtonProps<Order>) {
  const { ascending, descending, startsDescending = false } = orders;
  const [first, second] = startsDescending ? [descending, ascending] : [ascending, descending];
  const next = order === first ? second : first;
  const Icon = order === ascending ? ArrowUp : order === descending ? ArrowDown : ChevronsUpDown;
  return (
    <button type="button" onClick={() => onOrderChange(next)} className={SORT}>
      {name}
      <Icon aria-hidden className={cx('size-3.5 shrink-0', Icon === ChevronsUpDown && 'text-control')} />
    </button>
  );
}

function sortOf<Order extends string>(orders: ColumnOrders<Order>, order: Order | undefined) {
  return order === orders.ascending ? 'ascending' : order === orders.descending ? 'descending' : 'none';
}

function cellClasses<T, Order extends string>({ width, isNumber, from }: Column<T, Order>): string {
  return cx(
    width && cx('max-md:w-[32%]', width),
    isNumber && 'text-right tabular-nums *:justify-end',
    from === 'tablet' && 'max-md:hidden',
    from === 'desktop' && 'max-lg:hidden',
  );
}

const ROW_HEIGHT = 'h-14 md:h-10';

const HEADING =
  'h-11 border-b border-line px-2 text-left align-middle text-xs font-semibold wrap-anywhere text-muted md:h-10';

const SORT =
  'inline-flex min-h-11 max-w-full items-center gap-1 rounded-chip text-left md:min-h-10 ' +
  'hover:text-ink focus-visible:-outline-offset-2';

const ROW =
  'relative has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary';

const OPENABLE = 'transition-colors hover:bg-raised';

const SELECTED = 'bg-primary-soft [&_.chip:not(:empty)]:bg-surface';

// A phone may show large text, and has no room to show the rest of a cut one.
const CELL = cx(ROW_HEIGHT, 'border-b border-line px-2 py-1 wrap-anywhere md:truncate');
