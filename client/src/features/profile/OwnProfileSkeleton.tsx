import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';

export function OwnProfileSkeleton() {
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-[13rem_minmax(0,40rem)] lg:gap-10">
      <span className="sr-only">
        <Trans>Loading your profile…</Trans>
      </span>
      <Skeleton className="h-11 rounded-card max-md:hidden lg:h-77" />
      <div className="flex flex-col gap-8">
        <Skeleton className="h-54 rounded-card md:h-36" />
        <Skeleton className="h-112 rounded-card md:h-28" />
        <Skeleton className="h-44 rounded-card md:h-72" />
      </div>
    </div>
  );
}
