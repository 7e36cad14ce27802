import { LoaderCircle } from 'lucide-react';
import { cx } from '../cx.ts';

/** A turning circle. With a `label` it is announced; without, the text beside it says what is going on. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const icon = <LoaderCircle aria-hidden className={cx('size-5 shrink-0 animate-spin', className)} />;
  if (!label) return icon;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      {icon}
      {label}
    </span>
  );
}
