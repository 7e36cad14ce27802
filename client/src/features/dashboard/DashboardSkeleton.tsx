import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { cx } from '../../ui/cx.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { RowSkeleton } from '../../ui/layout/Row.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { Stat, StatStrip } from '../../ui/layout/StatStrip.tsx';
import { SHEET } from './sheet.ts';

/** The dashboard's panels, rows and figures in their final size and place, before their content. */
export function DashboardSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">
        <Trans>Loading your dashboard…</Trans>
      </span>
      <div aria-hidden className="flex flex-col gap-6">
        <div className="flex flex-col gap-3">
          <Skeleton className="my-1 h-7 w-80 max-w-full" />
          <div className={cx(SHEET, 'flex h-77 flex-col gap-4')}>
            <div className="flex items-center gap-4">
              <Skeleton className="size-16 shrink-0 rounded-full" />
              <Skeleton className="h-5 w-40" />
            </div>
            <Skeleton className="h-7 w-3/4" />
            <Skeleton className="h-4 max-w-message" />
            <Skeleton className="h-4 max-w-message" />
          </div>
        </div>
        <StatStrip label={t`Your figures`}>
          {[t`Balance`, t`Messages`, t`Response`, t`Rating`].map((label) => (
            <Stat key={label} label={label} value={undefined} note={<Skeleton className="mt-1 h-3.5 w-28" />} />
          ))}
        </StatStrip>
        <LowerPartSkeleton />
      </div>
    </div>
  );
}

/** What is below the figures. */
export function LowerPartSkeleton() {
  return (
    <div aria-hidden className="grid gap-6 lg:grid-cols-3">
      <div className="flex min-w-0 flex-col gap-6 lg:col-span-2">
        <div>
          <p className="flex min-h-11 items-center text-lg font-semibold">
            <Trans>Recent Messages</Trans>
          </p>
          <RowSkeleton className="border-t" />
          <RowSkeleton />
          <RowSkeleton />
          <RowSkeleton className="max-md:hidden" />
          <RowSkeleton className="max-md:hidden" />
        </div>
        <Card className="flex flex-col gap-4">
          <p className="text-lg font-semibold">
            <Trans>Monthly Earnings</Trans>
          </p>
          <Skeleton className="h-14 w-40" />
          <Skeleton className="h-11 w-64" />
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Card className="flex flex-col gap-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-14 shrink-0 rounded-full" />
            <div className="flex grow flex-col gap-2">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-3.5 w-1/2" />
            </div>
          </div>
          <Skeleton className="h-5 w-36" />
        </Card>
        <Card className="flex flex-col gap-3">
          <p className="text-lg font-semibold">
            <Trans>Quick Actions</Trans>
          </p>
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </Card>
      </div>
    </div>
  );
}
