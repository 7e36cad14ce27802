import { FAILURE_TEXTS } from '@proverse/shared';
import { Link } from '../../ui/controls/Link.tsx';
import { api } from '../../api.ts';
import { BarChart } from '../../ui/format/BarChart.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { growthFigure } from '../../ui/format/growth-text.ts';
import { formatInr } from '../../ui/format/money.ts';
import { monthBars } from '../../ui/format/month-bars.ts';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { Stat, StatStrip } from '../../ui/layout/StatStrip.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { WithdrawalSection } from './WithdrawalSection.tsx';

/** Withdrawals, and earnings from replies. */
export function EarningsTab() {
  return (
    <div className="flex flex-col gap-6">
      <WithdrawalSection />
      <Figures />
      <EarningsChart />
    </div>
  );
}

function Figures() {
  const earnings = api.coins.earnings.useQuery();
  const { data } = earnings;
  if (earnings.isError && !data) return <LoadFailure query={earnings} fallback={FAILURE_TEXTS.earnings} />;
  return (
    <div className="flex flex-col gap-3">
      <StatStrip label="Earnings">
        <Stat label="Total Earned" value={data && formatInr(data.total)} note="All replies so far" />
        <Stat label="This Month" value={data && formatInr(data.thisMonth)} note="Since the 1st" />
        <Stat
          label="Growth"
          value={data && growthFigure(data.growth)}
          note={data && (data.growth === null ? 'No earnings last month' : 'vs last month')}
        />
        <Stat
          label="Avg/Message"
          value={data && formatInr(Math.round(data.averagePerMessage))}
          note="Per reply, after fees"
        />
      </StatStrip>
      {data && data.awaitingReply > 0 && (
        <p className="text-muted">
          Reply to earn the <strong className="font-semibold text-ink">{formatInr(data.awaitingReply)}</strong> waiting
          in{' '}
          <Link href="/messaging" className="font-medium text-primary underline underline-offset-4">
            your inbox
          </Link>
          .
        </p>
      )}
    </div>
  );
}

function EarningsChart() {
  const months = api.coins.earningsByMonth.useQuery();
  if (months.isError && !months.data) return <LoadFailure query={months} fallback={FAILURE_TEXTS.earnings} />;
  // One bar shows no trend.
  if (months.data && months.data.content.filter(({ coins }) => coins > 0).length < 2) return null;
  return (
    <Card as="section" aria-label="Earnings by month">
      {months.data ? (
        <BarChart
          title="Earned in the last 12 months"
          unit="Month"
          bars={monthBars(months.data.content)}
          format={formatInr}
        />
      ) : (
        <Skeleton className="h-56 w-full" />
      )}
    </Card>
  );
}
