import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { Skeleton } from './Skeleton.tsx';

export interface RowProps extends ComponentProps<'li'> {
  /** Whether the row's item is open beside the list. */
  isSelected?: boolean | undefined;
}

/** A row of a list with a face and two lines, 64 px high. Its link or button has `ROW_TARGET`, which covers it. */
export function Row({ isSelected = false, className, ...attributes }: RowProps) {
  return <li {...attributes} className={cx(ROW, isSelected ? SELECTED : 'hover:bg-raised', className)} />;
}

/** For the link or button that opens a row, so that a click anywhere on the row presses it. */
export const ROW_TARGET = 'text-left outline-none before:absolute before:inset-0 before:cursor-pointer';

const ROW =
  'relative flex min-h-16 items-center gap-3 border-b border-line px-4 py-2 transition-colors max-xs:flex-wrap ' +
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary';

// Faces and chips in the colour of the selection stay visible on it.
const SELECTED =
  'bg-primary-soft shadow-[inset_3px_0_0_var(--color-primary)] [&_.chip:not(:empty)]:bg-surface [&_img]:bg-surface';

/** Announces loading and shows `count` placeholders of rows. */
export function RowSkeletons({ label, count }: { label: string; count: number }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <RowSkeleton key={index} />
      ))}
    </div>
  );
}

/** A placeholder of a row. The element around it announces loading. */
export function RowSkeleton({ className }: { className?: string | undefined }) {
  return (
    <div className={cx(ROW, className)}>
      <Skeleton className="size-9 shrink-0 rounded-full" />
      <span className="flex grow flex-col gap-2">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3.5 w-4/5" />
      </span>
    </div>
  );
}

/** Fading rows, for an empty list. */
export function GhostRows() {
  return (
    <div aria-hidden className="mb-2 w-full max-w-md mask-b-from-20%">
      {[1, 2, 3].map((row) => (
        <div key={row} className={ROW}>
          <span className="size-9 shrink-0 rounded-full bg-line" />
          <span className="flex grow flex-col gap-2">
            <span className="flex justify-between">
              <span className="h-2.5 w-2/5 rounded-chip bg-line" />
              <span className="h-2.5 w-12 rounded-chip bg-line" />
            </span>
            <span className="h-2.5 w-4/5 rounded-chip bg-line" />
          </span>
        </div>
      ))}
    </div>
  );
}
