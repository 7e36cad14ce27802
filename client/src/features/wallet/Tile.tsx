import type { ReactNode } from 'react';
import { Card } from '../../ui/layout/Card.tsx';
import { Coins } from '../../ui/format/Coins.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';

export interface TileProps {
  label: string;
  /** Coins, or a text. Undefined while loading. */
  value: number | string | undefined;
  note: ReactNode;
}

/** One figure with its name and a note, as an entry of a `dl`. */
export function Tile({ label, value, note }: TileProps) {
  return (
    <Card className="flex flex-wrap items-baseline justify-between gap-1 sm:flex-col sm:justify-start">
      <dt className="font-medium text-muted">{label}</dt>
      <dd className="ml-auto flex flex-col items-end gap-1 text-right sm:ml-0 sm:text-left sm:items-start">
        {value === undefined ? (
          <Skeleton className="h-7 w-28" />
        ) : typeof value === 'number' ? (
          <Coins value={value} wraps className="text-xl" />
        ) : (
          <span className="text-xl font-semibold tabular-nums">{value}</span>
        )}
        <span className="text-sm text-muted">{note ?? <Skeleton className="h-5 w-24" />}</span>
      </dd>
    </Card>
  );
}
