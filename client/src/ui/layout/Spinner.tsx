import { LoaderCircle } from 'lucide-react';

/** A spinning circle. With a `label` it is shown and announced. */
export function Spinner({ label }: { label?: string }) {
  const icon = <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" />;
  if (!label) return icon;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      {icon}
      {label}
    </span>
  );
}
