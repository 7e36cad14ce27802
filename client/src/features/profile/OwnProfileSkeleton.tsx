import { Skeleton } from '../../ui/layout/Skeleton.tsx';

export function OwnProfileSkeleton() {
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-[13rem_minmax(0,40rem)] lg:gap-10">
      <span className="sr-only">Loading your profile…</span>
      <Skeleton className="h-25 rounded-card sm:h-13 md:h-11 lg:h-59" />
      <div className="flex flex-col gap-6">
        <Skeleton className="h-56 rounded-card md:h-44" />
        <Skeleton className="h-44 rounded-card lg:h-28" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </div>
  );
}
