import { Skeleton } from '../../ui/layout/Skeleton.tsx';

/** Placeholders in the final size and place of the dashboard's cards. */
export function DashboardSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading your dashboard…</span>
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-28 rounded-card max-lg:h-56" />
      <div className="grid gap-6 lg:grid-cols-3">
        <div className="flex flex-col gap-6 lg:col-span-2">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </div>
        <div className="flex flex-col gap-6">
          <Skeleton className="h-56 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-56 rounded-card" />
        </div>
      </div>
    </div>
  );
}
