import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import type { ReactNode } from 'react';
import { MetricPicker } from '../../ui/controls/MetricPicker.tsx';
import { BarChart } from '../../ui/format/charts/BarChart.tsx';
import { dayText } from '../../ui/format/time/day-text.ts';
import { GhostBars } from '../../ui/format/charts/GhostBars.tsx';
import { formatCoins, formatCount } from '../../ui/format/money/money.ts';
import { cx } from '../../ui/cx.ts';
import { oneOf } from '../../ui/hooks/address/query-codec.ts';
import { useQueryState } from '../../ui/hooks/address/use-query-state.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { Table, type Column } from '../../ui/layout/Table.tsx';

type Days = OutputOf<typeof contract.admin.days>['days'];
type Day = NonNullable<Days>[number];

const METRICS = [
  { value: 'messages', name: t`Messages`, note: t({ context: 'of messages', message: 'Sent' }), format: formatCount },
  { value: 'purchasedCoins', name: t`Purchased`, note: t`Coin packages`, format: formatCoins },
  { value: 'earnedCoins', name: t`Earned`, note: t`By experts`, format: formatCoins },
  { value: 'paidOutCoins', name: t`Paid out`, note: t`To bank accounts and UPI IDs`, format: formatCoins },
] as const;
type MetricName = (typeof METRICS)[number]['value'];

const metricQuery = oneOf(
  METRICS.map(({ value }) => value),
  'messages',
);

const signedCount = (count: number): string => `${count < 0 ? '−' : ''}${formatCount(Math.abs(count))}`;

const COLUMNS: readonly Column<Day & { id: string }>[] = [
  { name: t`Day`, cell: ({ day }) => dayText(day) },
  ...METRICS.map(({ value, name }, index) => ({
    name,
    isNumber: true,
    ...(index >= 2 && { from: 'tablet' as const }),
    cell: (day: Day) => signedCount(day[value]),
  })),
];

const phoneLine = ({ earnedCoins, paidOutCoins }: Day): string =>
  [
    earnedCoins !== 0 && t`${signedCount(earnedCoins)} earned`,
    paidOutCoins !== 0 && t`${signedCount(paidOutCoins)} paid out`,
  ]
    .filter(Boolean)
    .join(' · ');

/** A label below each sixth bar, up to today's, because more have no room on a phone. */
const LABEL_EVERY = 6;

/** The height of the chart with its figures. */
export const DAYS_HEIGHT = 'min-h-116 md:min-h-90.75';

export interface DaysSectionProps {
  /** Undefined while loading, null while the server is still adding up the ledger. */
  days: Days | undefined;
  /** The failure, if there is one. */
  children: ReactNode;
}

/** What happened on each of the last 30 days, one figure at a time as a chart, and all of them in a table. */
export function DaysSection({ days, children }: DaysSectionProps) {
  return (
    <section aria-labelledby="days" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="days" className="text-lg font-semibold">
          <Trans>Last 30 days</Trans>
        </h2>
        <p className="text-sm text-muted">
          <Trans>Days in India</Trans>
        </p>
      </div>
      {children ||
        (days === undefined ? <Skeleton className={cx('rounded-card', DAYS_HEIGHT)} /> : <Figures days={days} />)}
    </section>
  );
}

function Figures({ days }: { days: Days }) {
  const [chosen, setChosen] = useQueryState('show', metricQuery);
  const totalOf = (metric: MetricName) => (days ?? []).reduce((sum, day) => sum + day[metric], 0);
  const metrics = METRICS.map((metric) => ({ ...metric, total: metric.format(totalOf(metric.value)) }));
  if (days === null || METRICS.every(({ value }) => totalOf(value) === 0))
    return <NoFigures isCounting={days === null} />;
  const { name, format } = METRICS.find(({ value }) => value === chosen) ?? METRICS[0];
  return (
    <Card padding="none">
      <MetricPicker metrics={metrics} value={chosen} onValueChange={(value) => setChosen(value, { replace: true })} />
      <div className="border-t border-line p-4 pb-1 md:px-6">
        <BarChart
          title={t`${name} by day`}
          bars={days.map((day, index) => ({
            label: (days.length - 1 - index) % LABEL_EVERY === 0 ? dayText(day.day) : '',
            name: dayText(day.day),
            // A refund on a day without replies makes its earnings negative.
            value: Math.max(day[chosen], 0),
          }))}
          format={format}
        />
        <details className="text-sm">
          <summary className="inline-flex min-h-11 items-center rounded-control font-medium text-primary">
            <Trans>Show the figures</Trans>
          </summary>
          <Table
            label={t`Figures by day`}
            columns={COLUMNS}
            phoneLine={phoneLine}
            rows={days.map((day) => ({ ...day, id: day.day })).toReversed()}
            isSticky={false}
          />
        </details>
      </div>
    </Card>
  );
}

function NoFigures({ isCounting }: { isCounting: boolean }) {
  return (
    <Card className={cx('flex flex-col items-center justify-center gap-2 text-center', DAYS_HEIGHT)}>
      <GhostBars />
      <p className="text-muted">
        {isCounting
          ? t`The ledger is still being added up. Its figures will appear here.`
          : t`Messages, purchases and payouts will appear here.`}
      </p>
    </Card>
  );
}
