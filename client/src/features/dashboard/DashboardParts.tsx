import { t } from '@lingui/core/macro';
import { FAILURE_TEXTS } from '#language/texts';
import type { ReactNode } from 'react';
import { useSession } from '../../session/session-store.ts';
import { FailedRow } from '../../ui/layout/FailedRow.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { DashboardStats } from './DashboardStats.tsx';
import { EarningsCard } from './EarningsCard.tsx';
import { RecentMessages } from './RecentMessages.tsx';
import type { DashboardParts as Parts } from './use-dashboard.ts';

/** The dashboard when the combined call failed: each part has its own call and shows its own failure. */
export function DashboardParts({ parts: { stats, messages, earnings } }: { parts: Parts }) {
  const { user } = useSession();
  return (
    <>
      {stats.isPending && <Skeleton className="h-28 rounded-card" />}
      {stats.data && <DashboardStats stats={stats.data} userId={user?.id ?? ''} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Part title={t`Recent Messages`} failure={FAILURE_TEXTS.dashboardMessages} query={messages}>
          {messages.data && <RecentMessages messages={messages.data.content} />}
        </Part>
        <Part title={t`Monthly Earnings`} failure={FAILURE_TEXTS.dashboardEarnings} query={earnings}>
          {earnings.data && <EarningsCard summary={earnings.data} months={undefined} />}
        </Part>
      </div>
    </>
  );
}

interface PartProps {
  title: string;
  failure: string;
  query: { isFetching: boolean; errorUpdateCount: number; refetch: () => unknown };
  /** The loaded part. */
  children: ReactNode;
}

function Part({ title, failure, query, children }: PartProps) {
  if (children) return <div className="min-w-0">{children}</div>;
  // The skeleton is only for the first attempt. A retry keeps the row, with a busy button.
  if (query.errorUpdateCount === 0) return <Skeleton className="h-80 rounded-card" />;
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {/* Quiet, because the banner above the parts says why loading failed. */}
      <FailedRow failure={failure} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
    </section>
  );
}
