import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { useOwnMoney } from '../../ui/format/money/balance-privacy.tsx';
import { EarningsLine } from '../../ui/format/charts/EarningsLine.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { growthText } from '../../ui/format/money/growth-text.ts';
import type { DashboardData } from './use-dashboard.ts';

export interface EarningsCardProps {
  summary: DashboardData['earningsSummary'];
  /** Undefined if not loaded. */
  months: DashboardData['monthlyEarnings'] | undefined;
}

/** Earnings of this month, their growth, and the year as a line. Before the first earnings, how to earn. */
export function EarningsCard({ summary, months }: EarningsCardProps) {
  const { thisMonthEarnings, monthlyGrowthPercentage, avgEarningsPerMessage, pendingEarnings } = summary;
  const { inr } = useOwnMoney();
  const hasEarned = summary.totalEarnings > 0;
  return (
    <Card as="section" aria-labelledby="monthly-earnings" className="flex flex-col gap-4">
      <div className="-my-2 flex items-center justify-between gap-x-3 max-xs:flex-wrap">
        <h2 id="monthly-earnings" className="text-lg font-semibold">
          <Trans>Monthly Earnings</Trans>
        </h2>
        <div className="flex gap-4">
          <Link href="/insights" className={LINK}>
            <Trans>Insights</Trans>
          </Link>
          <Link href="/coins?tab=earnings" className={LINK}>
            <Trans>
              View All<span className="sr-only"> earnings</span>
            </Trans>
          </Link>
        </div>
      </div>
      {hasEarned ? (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
            <div>
              <p className="text-2xl font-semibold tabular-nums">{inr(thisMonthEarnings)}</p>
              <p className="text-sm text-muted">{growthText(monthlyGrowthPercentage)}</p>
            </div>
            <EarningsLine months={months} />
          </div>
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            <Figure label={t`Average per message`} coins={Math.round(avgEarningsPerMessage)} />
            <Figure label={t`Processing`} coins={pendingEarnings} />
          </dl>
        </>
      ) : (
        <p className="text-muted">
          <Trans>You earn your price each time you reply. What you earn appears here.</Trans>
        </p>
      )}
    </Card>
  );
}

const LINK = 'inline-flex min-h-11 items-center font-medium text-primary hover:underline';

function Figure({ label, coins }: { label: string; coins: number }) {
  const { inr } = useOwnMoney();
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{inr(coins)}</dd>
    </div>
  );
}
