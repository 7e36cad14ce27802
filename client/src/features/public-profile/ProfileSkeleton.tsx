import { Skeleton } from '../../ui/layout/Skeleton.tsx';

/** Placeholders for the header and the tabs. */
export function ProfileSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading Professional Profile...</span>
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-72 rounded-card md:h-56" />
      <Skeleton className="h-11 w-72" />
      <Skeleton className="h-48 rounded-card" />
    </div>
  );
}
