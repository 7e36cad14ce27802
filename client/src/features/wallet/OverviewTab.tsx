import { FAILURE_TEXTS } from '@proverse/shared';
import { Receipt } from 'lucide-react';
import { Link } from '../../ui/controls/Link.tsx';
import { api } from '../../api.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { growthText } from '../../ui/format/growth-text.ts';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { SkeletonList } from '../../ui/layout/Skeleton.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { Tile } from './Tile.tsx';
import { TransactionRow } from './TransactionRow.tsx';

const RECENT_COUNT = 5;

export function OverviewTab() {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-4">
        <BalanceCard />
        <EarningsTiles />
      </div>
      <RecentActivity />
    </div>
  );
}

function EarningsTiles() {
  const earnings = api.coins.earnings.useQuery();
  const { data } = earnings;
  if (earnings.isError && !data) return <LoadFailure query={earnings} fallback={FAILURE_TEXTS.earnings} />;
  return (
    <dl className="grid gap-4 sm:grid-cols-3" aria-busy={earnings.isPending}>
      <Tile label="Total Earned" value={data?.total} note="All replies so far" />
      <Tile label="This Month" value={data?.thisMonth} note={data && growthText(data.growth)} />
      <Tile label="Pending" value={data?.pending} note="Processing" />
    </dl>
  );
}

function RecentActivity() {
  const recent = api.coins.history.useQuery({ page: 0, size: RECENT_COUNT });
  return (
    <section aria-labelledby="recent-activity" className="flex flex-col gap-3">
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
      {recent.isError && <LoadFailure query={recent} fallback={FAILURE_TEXTS.history} />}
      {recent.data?.content.length === 0 && (
        <EmptyState
          headingLevel={3}
          icon={<Receipt />}
          title="No recent transactions"
          text="What you buy, spend and earn will appear here."
          action={
            <LinkButton variant="secondary" href="/directory">
              Find an expert
            </LinkButton>
          }
        />
      )}
      {recent.data && recent.data.content.length > 0 && (
        <Card padding="none">
          <ul className="divide-y divide-line">
            {recent.data.content.map((transaction) => (
              <TransactionRow key={transaction.id} transaction={transaction} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
