import { useId } from 'react';
import { PercentBar } from './PercentBar.tsx';

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
      <PercentBar percent={percent} className="w-full" />
    </div>
  );
}
