import { Skeleton } from '../../ui/layout/Skeleton.tsx';

export function OwnProfileSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading your profile…</span>
      <Skeleton className="h-56 rounded-card md:h-44" />
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {[1, 2, 3, 4].map((number) => (
          <Skeleton key={number} className="h-28 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-11 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
