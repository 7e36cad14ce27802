import { FAILURE_TEXTS } from '@proverse/shared';
import type { ReactNode } from 'react';
import { api } from '../../api.ts';
import { Card } from '../../ui/Card.tsx';
import { Coins } from '../../ui/Coins.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { growthText } from '../../ui/growth-text.ts';
import { LoadFailure } from './LoadFailure.tsx';

/** Total Earned, This Month and Pending. */
export function EarningsTiles() {
  const earnings = api.coins.earnings.useQuery();
  const { data } = earnings;
  if (earnings.isError && !data) return <LoadFailure query={earnings} fallback={FAILURE_TEXTS.earnings} />;
  return (
    <dl className="grid gap-4 sm:grid-cols-3" aria-busy={earnings.isPending}>
      <Tile label="Total Earned" value={data?.total} note="All replies so far" />
      <Tile label="This Month" value={data?.thisMonth} note={data && growthText(data.growth)} />
      <Tile label="Pending" value={data?.pending} note="Processing" />
    </dl>
  );
}

function Tile({ label, value, note }: { label: string; value: number | undefined; note: ReactNode }) {
  return (
    <Card className="flex flex-wrap items-baseline justify-between gap-1 sm:flex-col sm:justify-start">
      <dt className="font-medium text-muted">{label}</dt>
      <dd className="flex flex-col items-end gap-1 sm:items-start">
        {value === undefined ? <Skeleton className="h-7 w-28" /> : <Coins value={value} className="text-xl" />}
        <span className="text-sm text-muted">{note ?? <Skeleton className="h-5 w-24" />}</span>
      </dd>
    </Card>
  );
}
