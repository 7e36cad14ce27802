import { cx } from '../cx.ts';

/** A placeholder in the final size, which `className` sets. The element around it announces loading. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={cx('block max-w-full animate-breathe rounded-chip bg-raised', className)} />;
}

/** Announces loading and shows `count` placeholders, so that the page does not jump when the data arrives. */
export function SkeletonList({ label, count, className }: { label: string; count: number; className: string }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={cx('w-full rounded-card', className)} />
      ))}
    </div>
  );
}
