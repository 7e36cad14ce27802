import { FAILURE_TEXTS, type contract, type OutputOf } from '@proverse/shared';
import { Receipt, ShoppingBag } from 'lucide-react';
import { useDeferredValue, type ReactNode } from 'react';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { api } from '../../api/api.ts';
import { failedAmong, PartFailure } from '../../app/PartFailure.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { growthText } from '../../ui/format/money/growth-text.ts';
import { useOwnMoney } from '../../ui/format/money/balance-privacy.tsx';
import { SkeletonList } from '../../ui/layout/Skeleton.tsx';
import { Stat, StatStrip } from '../../ui/layout/StatStrip.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { StatementTable } from './statements/StatementTable.tsx';
import { showTab } from './wallet-address.ts';

const RECENT_COUNT = 5;

export function OverviewTab() {
  const balance = api.coins.balance.useQuery();
  const earnings = api.coins.earnings.useQuery();
  const recent = api.coins.history.useQuery({ page: 0, size: RECENT_COUNT });
  const failed = failedAmong(balance, earnings, recent);
  return (
    <div className="flex flex-col gap-6">
      {failed.includes(balance) ? (
        <PartFailure title={FAILURE_TEXTS.balance} query={balance} failed={failed} />
      ) : (
        <BalanceCard data={balance.data} />
      )}
      {failed.includes(earnings) ? (
        <PartFailure title={FAILURE_TEXTS.earnings} query={earnings} failed={failed} />
      ) : (
        <EarningsFigures data={earnings.data} />
      )}
      <RecentActivity recent={recent}>
        {recent.isError && (
          <PartFailure
            title={FAILURE_TEXTS.history}
            query={recent}
            failed={failed.includes(recent) ? failed : [recent]}
          />
        )}
      </RecentActivity>
    </div>
  );
}

function EarningsFigures({ data }: { data: OutputOf<typeof contract.coins.earnings> | undefined }) {
  const { inr } = useOwnMoney();
  return (
    <StatStrip label="Earnings">
      <Stat label="Total Earned" value={data && inr(data.total)} note="All replies so far" />
      <Stat
        label="This Month"
        value={data && inr(data.thisMonth)}
        note={data ? growthText(data.growth) : <span className="invisible">{growthText(0)}</span>}
      />
      <Stat label="Pending" value={data && inr(data.pending)} note="Processing" />
    </StatStrip>
  );
}

interface RecentActivityProps {
  recent: { isPending: boolean; data: OutputOf<typeof contract.coins.history> | undefined };
  /** The failure, if there is one. */
  children: ReactNode;
}

function RecentActivity({ recent, children }: RecentActivityProps) {
  // The balance is drawn before the table.
  const data = useDeferredValue(recent.data);
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
      {(recent.isPending || (recent.data && !data)) && (
        <SkeletonList label="Loading wallet data..." count={RECENT_COUNT} className="h-16" />
      )}
      {children}
      {data?.content.length === 0 && (
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
      {data && data.content.length > 0 && <StatementTable label="Recent Activity" transactions={data.content} />}
    </section>
  );
}
