import { EarningsCard } from './EarningsCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentMessages } from './RecentMessages.tsx';
import { otherMessages } from './waiting-messages.ts';
import type { DashboardData } from './use-dashboard.ts';
import { isVerified, VerificationCard } from './VerificationCard.tsx';

/** What an expert's dashboard has below the figures. */
export function ExpertFacts({ data }: { data: DashboardData }) {
  const others = otherMessages(data);
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      <div className="flex min-w-0 flex-col gap-6 lg:col-span-2">
        {(others.length > 0 || data.recentMessages.length === 0) && <RecentMessages messages={others} />}
        <EarningsCard summary={data.earningsSummary} months={data.monthlyEarnings} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <ProfileCard data={data} />
        <QuickActions data={data} />
        {!isVerified(data) && <VerificationCard data={data} />}
      </div>
    </div>
  );
}

/** The same facts below the dashboard of someone who has no price, as quiet sections instead of boxes. */
export function AskerFacts({ data }: { data: DashboardData }) {
  return (
    <div className={UNBOXED}>
      <ProfileCard data={data} />
      <QuickActions data={data} />
      {!isVerified(data) && <VerificationCard data={data} />}
      <EarningsCard summary={data.earningsSummary} months={data.monthlyEarnings} />
    </div>
  );
}

const UNBOXED =
  'grid items-start gap-x-8 gap-y-6 border-t border-line pt-6 md:grid-cols-2 *:min-w-0 *:rounded-none *:border-0 *:bg-transparent *:p-0!';
