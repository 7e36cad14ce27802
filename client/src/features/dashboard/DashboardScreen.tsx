import { MessageSquarePlus, Search } from 'lucide-react';
import { useDeferredValue, type ReactNode } from 'react';
import { lazyCode } from '../../ui/hooks/lazy-code.ts';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { RelativeTime } from '../../ui/format/time/RelativeTime.tsx';
import { RetryBanner } from '../../ui/layout/RetryBanner.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { MissingPart } from '../../ui/layout/MissingPart.tsx';
import { WhenLoaded } from '../../ui/layout/WhenLoaded.tsx';
import { useQueryState } from '../../ui/hooks/address/use-query-state.ts';
import { InstallHint } from '../../device/install/InstallHint.tsx';
import { useSession } from '../../session/session-store.ts';
import { DashboardSkeleton, LowerPartSkeleton } from './DashboardSkeleton.tsx';
import { DashboardStats } from './DashboardStats.tsx';
import { FirstRun } from './FirstRun.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentMessages } from './RecentMessages.tsx';
import { startQuery } from './start-address.ts';
import { useDashboard, type DashboardData } from './use-dashboard.ts';
import { isVerified, VerificationCard } from './VerificationCard.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';

// Shows the parts one by one. Only needed when loading the whole dashboard failed.
const dashboardParts = lazyCode(async () => (await import('./DashboardParts.tsx')).DashboardParts);
// Below the fold, so not part of the first download.
const earningsCard = lazyCode(async () => (await import('./EarningsCard.tsx')).EarningsCard);

const earnSteps = lazyCode(async () => (await import('./EarnSteps.tsx')).EarnSteps);

/** Pending messages, the user's figures, recent messages and earnings, and what to do next. */
export function DashboardScreen() {
  const { user } = useSession();
  const { data, failure, isRetrying, retry, parts } = useDashboard();
  // What people come for is drawn before the rest, which blocked a phone for a quarter of a second.
  const lower = useDeferredValue(data);
  const [step] = useQueryState('start', startQuery);
  const isNew = data !== undefined && data.stats.totalMessages === 0 && data.messageRate === null;
  const figures = data && <DashboardStats stats={data.stats} userId={data.profile.id} />;
  const isCaughtUp = data?.waiting.messages.length === 0 && !isNew;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <PageTitle
            title={`Welcome${isNew || step !== '' ? '' : ' back'}, ${user?.firstName ?? ''}`}
            documentTitle="Dashboard"
            // What people come for is larger: what waits, or the first question.
            className="text-lg! sm:text-xl!"
          />
          <p className="min-h-6 text-muted">
            {data && (
              <>
                Updated <RelativeTime iso={data.lastUpdated} />
              </>
            )}
          </p>
        </div>
        {step === '' && (
          <div className="flex flex-wrap gap-2">
            <LinkButton href="/directory" variant={isCaughtUp ? 'primary' : 'secondary'} icon={<Search aria-hidden />}>
              Find Experts
            </LinkButton>
            <LinkButton href="/messaging" variant="secondary" icon={<MessageSquarePlus aria-hidden />}>
              New Message
            </LinkButton>
          </div>
        )}
      </div>
      {failure !== undefined && (
        <RetryBanner title="Dashboard Error" isRetrying={isRetrying} onRetry={() => void retry()}>
          {failure}
        </RetryBanner>
      )}
      {!data && failure === undefined && <DashboardSkeleton />}
      {parts && (
        <WhenLoaded code={dashboardParts} Missing={MissingPart} fallback={<DashboardSkeleton />}>
          {(DashboardParts) => <DashboardParts parts={parts} />}
        </WhenLoaded>
      )}
      {data && step !== '' && (
        <WhenLoaded code={earnSteps} Missing={MissingPart} fallback={<Skeleton className="h-72 rounded-card" />}>
          {(EarnSteps) => <EarnSteps step={step} data={data} />}
        </WhenLoaded>
      )}
      {data && step === '' && (
        <>
          {isNew ? <FirstRun /> : <WaitingPanel data={data} />}
          {!isNew && figures}
          {lower ? <LowerPart data={lower} figures={isNew && figures} /> : <LowerPartSkeleton />}
          <InstallHint />
        </>
      )}
    </div>
  );
}

interface LowerPartProps {
  data: DashboardData;
  /** The figures of a newcomer, who has nothing to count yet. */
  figures: ReactNode;
}

function LowerPart({ data, figures }: LowerPartProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      <div className="flex min-w-0 flex-col gap-6 lg:col-span-2">
        <RecentMessages messages={data.recentMessages} />
        <WhenLoaded code={earningsCard} Missing={MissingPart} fallback={<Skeleton className="h-100 rounded-card" />}>
          {(EarningsCard) => <EarningsCard summary={data.earningsSummary} months={data.monthlyEarnings} />}
        </WhenLoaded>
        {figures}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <ProfileCard data={data} />
        <QuickActions data={data} />
        {!isVerified(data) && <VerificationCard data={data} />}
      </div>
    </div>
  );
}
