import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';

/** Placeholders for the header, the price and the tabs. */
export function ProfileSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">
        <Trans>Loading Professional Profile...</Trans>
      </span>
      <Skeleton className="h-6 w-56" />
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
        <div className="flex flex-col gap-6">
          <div className="flex gap-6">
            <Skeleton className="size-24 shrink-0 rounded-full" />
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              <Skeleton className="h-8 w-56" />
              <Skeleton className="h-6 w-32" />
              <Skeleton className="h-5 w-full" />
            </div>
          </div>
          <Skeleton className="h-6 w-80" />
          <Skeleton className="h-11 w-72" />
          <Skeleton className="h-48" />
        </div>
        <Skeleton className="h-72 rounded-card" />
      </div>
    </div>
  );
}
