import { FAILURE_TEXTS } from '@proverse/shared';
import { Receipt, ShoppingBag } from 'lucide-react';
import { Link } from '../../ui/controls/Link.tsx';
import { api } from '../../api.ts';
import { LoadFailure } from '../../LoadFailure.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { growthText } from '../../ui/format/growth-text.ts';
import { formatInr } from '../../ui/format/money.ts';
import { SkeletonList } from '../../ui/layout/Skeleton.tsx';
import { Stat, StatStrip } from '../../ui/layout/StatStrip.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { StatementTable } from './StatementTable.tsx';
import { showTab } from './wallet-address.ts';

const RECENT_COUNT = 5;

export function OverviewTab() {
  return (
    <div className="flex flex-col gap-6">
      <BalanceCard />
      <EarningsFigures />
      <RecentActivity />
    </div>
  );
}

function EarningsFigures() {
  const earnings = api.coins.earnings.useQuery();
  const { data } = earnings;
  if (earnings.isError && !data) return <LoadFailure title={FAILURE_TEXTS.earnings} query={earnings} fallback="" />;
  return (
    <StatStrip label="Earnings">
      <Stat label="Total Earned" value={data && formatInr(data.total)} note="All replies so far" />
      <Stat
        label="This Month"
        value={data && formatInr(data.thisMonth)}
        note={data ? growthText(data.growth) : <span className="invisible">{growthText(0)}</span>}
      />
      <Stat label="Pending" value={data && formatInr(data.pending)} note="Processing" />
    </StatStrip>
  );
}

function RecentActivity() {
  const recent = api.coins.history.useQuery({ page: 0, size: RECENT_COUNT });
  return (
    <section aria-labelledby="recent-activity" className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <h2 id="recent-activity" className="text-lg font-semibold">
          Recent Activity
        </h2>
        <Link
          href="/coins?tab=transactions"
          className="inline-flex min-h-11 items-center font-medium text-primary underline-offset-4 hover:underline"
        >
          View All
        </Link>
      </div>
      {recent.isPending && <SkeletonList label="Loading wallet data..." count={RECENT_COUNT} className="h-16" />}
      {recent.isError && <LoadFailure title={FAILURE_TEXTS.history} query={recent} fallback="" />}
      {recent.data?.content.length === 0 && (
        <EmptyState
          headingLevel={3}
          icon={<Receipt />}
          title="No recent transactions"
          text="What you buy, spend and earn will appear here."
          action={
            <Button icon={<ShoppingBag aria-hidden />} onClick={() => showTab('buy')}>
              Buy Coins
            </Button>
          }
        />
      )}
      {recent.data && recent.data.content.length > 0 && (
        <StatementTable label="Recent Activity" transactions={recent.data.content} />
      )}
    </section>
  );
}
