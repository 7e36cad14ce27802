import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MessageSquarePlus, Search } from 'lucide-react';
import { useDeferredValue } from 'react';
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
import { AskerDashboard, isAsker } from './AskerDashboard.tsx';
import { DashboardSkeleton, LowerPartSkeleton } from './DashboardSkeleton.tsx';
import { DashboardStats } from './DashboardStats.tsx';
import { ExpertFacts } from './ExpertFacts.tsx';
import { PauseNote } from './PauseNote.tsx';
import { startQuery } from './start-address.ts';
import { useDashboard, type DashboardData } from './use-dashboard.ts';
import { WaitingPanel } from './WaitingPanel.tsx';

// Shows the parts one by one. Only needed when loading the whole dashboard failed.
const dashboardParts = lazyCode(async () => (await import('./DashboardParts.tsx')).DashboardParts);
const earnSteps = lazyCode(async () => (await import('./EarnSteps.tsx')).EarnSteps);

/** What waits, the user's figures, recent messages and earnings; for someone who only asks, a field for the next question. */
export function DashboardScreen() {
  const { user } = useSession();
  const { data, failure, isRetrying, retry, parts } = useDashboard();
  const [step] = useQueryState('start', startQuery);
  const isNew = data !== undefined && data.stats.totalMessages === 0 && data.messageRate === null;
  const firstName = user?.firstName ?? '';
  const isExpert = data !== undefined && !isAsker(data);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <PageTitle
            title={isNew || step !== '' ? t`Welcome, ${firstName}` : t`Welcome back, ${firstName}`}
            documentTitle={t`Dashboard`}
            // What people come for is larger: what waits, or the next question.
            className="text-lg! sm:text-xl!"
          />
          <p className="min-h-6 text-muted">
            {data && (
              <>
                <Trans>
                  Updated <RelativeTime iso={data.lastUpdated} />
                </Trans>
              </>
            )}
          </p>
        </div>
        {data && step === '' && <Links isExpert={isExpert} isCaughtUp={data.waiting.messages.length === 0} />}
      </div>
      {failure !== undefined && (
        <RetryBanner title={t`Dashboard Error`} isRetrying={isRetrying} onRetry={() => void retry()}>
          {failure}
        </RetryBanner>
      )}
      {typeof data?.pausedUntil === 'string' && <PauseNote until={data.pausedUntil} />}
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
          {isExpert ? <ExpertDashboard data={data} /> : <AskerDashboard data={data} />}
          <InstallHint />
        </>
      )}
    </div>
  );
}

/** Someone who asks finds experts with the field below. */
function Links({ isExpert, isCaughtUp }: { isExpert: boolean; isCaughtUp: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      {isExpert && (
        <LinkButton href="/directory" variant={isCaughtUp ? 'primary' : 'secondary'} icon={<Search aria-hidden />}>
          <Trans>Find Experts</Trans>
        </LinkButton>
      )}
      <LinkButton href="/messaging" variant={isExpert ? 'secondary' : 'ghost'} icon={<MessageSquarePlus aria-hidden />}>
        <Trans>New Message</Trans>
      </LinkButton>
    </div>
  );
}

function ExpertDashboard({ data }: { data: DashboardData }) {
  // What people come for is drawn before the rest, which blocked a phone for a quarter of a second.
  const lower = useDeferredValue<DashboardData | undefined>(data, undefined);
  return (
    <>
      <WaitingPanel data={data} />
      <DashboardStats stats={data.stats} userId={data.profile.id} />
      {lower ? <ExpertFacts data={lower} /> : <LowerPartSkeleton />}
    </>
  );
}
