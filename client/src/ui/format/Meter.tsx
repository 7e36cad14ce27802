import { useId } from 'react';

/** A percentage as a labelled bar. */
export function Meter({ label, percent }: { label: string; percent: number }) {
  const labelId = useId();
  return (
    <div className="flex flex-col gap-1">
      <p className="flex justify-between text-sm">
        <span id={labelId} className="font-medium">
          {label}
        </span>
        <span aria-hidden className="text-muted tabular-nums">
          {percent}%
        </span>
      </p>
      <meter aria-labelledby={labelId} min={0} max={100} value={percent} className="sr-only">
        {percent}%
      </meter>
      <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="h-2 w-full rounded-full bg-raised">
        <rect width={percent} height="1" className="fill-primary" />
      </svg>
    </div>
  );
}
