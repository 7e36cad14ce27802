import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';

/** Placeholders in the final size and place. */
export function InsightsSkeleton() {
  return (
    <div role="status" className="grid items-start gap-6 lg:grid-cols-3">
      <span className="sr-only">
        <Trans>Loading your insights…</Trans>
      </span>
      <div className="flex flex-col gap-6 lg:col-span-2">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-144 rounded-card" />
      </div>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    </div>
  );
}
