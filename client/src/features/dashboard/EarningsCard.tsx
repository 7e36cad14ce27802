import { Link } from '../../ui/controls/Link.tsx';
import { BarChart } from '../../ui/format/BarChart.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Coins } from '../../ui/format/Coins.tsx';
import { growthText } from '../../ui/format/growth-text.ts';
import { formatCoins } from '../../ui/format/money.ts';
import { monthBars } from '../../ui/format/month-bars.ts';
import type { DashboardData } from './use-dashboard.ts';

export interface EarningsCardProps {
  summary: DashboardData['earningsSummary'];
  /** Undefined if not loaded. */
  months: DashboardData['monthlyEarnings'] | undefined;
}

/** Earnings of this month, their growth, and a chart of the year. */
export function EarningsCard({ summary, months }: EarningsCardProps) {
  const { thisMonthEarnings, monthlyGrowthPercentage, avgEarningsPerMessage, pendingEarnings, awaitingReply } = summary;
  return (
    <Card as="section" aria-labelledby="monthly-earnings" className="flex flex-col gap-4">
      <div className="-my-2 flex items-center justify-between gap-x-3 max-xs:flex-wrap">
        <h2 id="monthly-earnings" className="text-lg font-semibold">
          Monthly Earnings
        </h2>
        <div className="flex gap-4">
          <Link href="/insights" className={LINK}>
            Insights
          </Link>
          <Link href="/coins?tab=earnings" className={LINK}>
            View All<span className="sr-only"> earnings</span>
          </Link>
        </div>
      </div>
      <div>
        <Coins value={thisMonthEarnings} wraps className="text-2xl" />
        <p className="text-sm text-muted">{growthText(monthlyGrowthPercentage)}</p>
      </div>
      <dl className="grid gap-4 xs:grid-cols-2 sm:grid-cols-3">
        <Figure label="Average per message" coins={Math.round(avgEarningsPerMessage)} />
        <Figure label="Waiting for your replies" coins={awaitingReply} />
        <Figure label="Processing" coins={pendingEarnings} />
      </dl>
      {months && (
        <BarChart title="Earned in the last 12 months" unit="Month" bars={monthBars(months)} format={formatCoins} />
      )}
    </Card>
  );
}

const LINK = 'inline-flex min-h-11 items-center font-medium text-primary hover:underline';

function Figure({ label, coins }: { label: string; coins: number }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-muted">{label}</dt>
      <dd>
        <Coins value={coins} />
      </dd>
    </div>
  );
}
