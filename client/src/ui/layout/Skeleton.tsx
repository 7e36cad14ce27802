import { cx } from '../cx.ts';

/** A grey stand-in of the final size, given by `className`. The list around it says that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx('block max-w-full animate-breathe rounded-chip bg-raised', className ?? 'h-4 w-full')}
    />
  );
}

/** Announces loading once and shows `count` stand-ins, so that the page does not jump when the data comes. */
export function SkeletonList({ label, count, className }: { label: string; count: number; className?: string }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={cx('w-full rounded-card', className ?? 'h-24')} />
      ))}
    </div>
  );
}
