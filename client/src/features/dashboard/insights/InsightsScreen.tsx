import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FAILURE_TEXTS } from '#language/texts';
import { api } from '../../../api/api.ts';
import { LoadFailure } from '../../../app/LoadFailure.tsx';
import { MetricPicker } from '../../../ui/controls/MetricPicker.tsx';
import { BarChart } from '../../../ui/format/charts/BarChart.tsx';
import { Breadcrumb } from '../../../ui/layout/Breadcrumb.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useQueryState } from '../../../ui/hooks/address/use-query-state.ts';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { InsightsSkeleton } from './InsightsSkeleton.tsx';
import {
  lastWithData,
  METRIC_NAMES,
  metricQuery,
  METRICS,
  metricNote,
  metricText,
  totalsOf,
  type Insights,
} from './metrics.ts';
import { NoFigures } from './NoFigures.tsx';
import { PriceCard } from './PriceCard.tsx';
import { ResponseCard } from './ResponseCard.tsx';
import { dayText } from '../../../ui/format/time/day-text.ts';
import { weekSpan } from './week-text.ts';
import { WeeksTable } from './WeeksTable.tsx';

/** What leads to the user's earnings, week by week, and what similar experts charge. */
export function InsightsScreen() {
  const query = api.dashboard.insights.useQuery();
  const prices = api.dashboard.similarPrices.useQuery();
  const { data, isError } = query;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <Breadcrumb trail={[{ label: t`Dashboard`, href: '/dashboard' }]} current={t`Insights`} />
        <PageTitle title={t`Insights`} />
        <p className="text-muted">
          <Trans>The last 12 weeks, Monday to Sunday in Indian time. Earnings are after fees.</Trans>
        </p>
      </div>
      {isError && <LoadFailure title={FAILURE_TEXTS.insights} query={query} fallback="" />}
      {!data && !isError && <InsightsSkeleton />}
      {data && (
        <div className="grid items-start gap-6 lg:grid-cols-3">
          <div className="flex min-w-0 flex-col gap-6 lg:col-span-2">
            <Figures insights={data} />
          </div>
          <div className="grid items-start gap-6 md:max-lg:grid-cols-2">
            <PriceCard rate={data.messageRate} similar={prices.data?.similar} />
            <ResponseCard insights={data} />
          </div>
        </div>
      )}
    </div>
  );
}

function Figures({ insights: { weeks } }: { insights: Insights }) {
  const [chosen, setChosen] = useQueryState('show', metricQuery);
  const totals = totalsOf(weeks);
  const metric = chosen || lastWithData(totals);
  if (Object.values(totals).every((total) => total === 0)) return <NoFigures />;
  return (
    <>
      <Card as="section" aria-label={t`Chart`} padding="none">
        <MetricPicker
          metrics={METRICS.map((value) => ({
            value,
            name: METRIC_NAMES[value],
            total: metricText(value, totals[value]),
            note: metricNote(value, totals),
          }))}
          value={metric}
          onValueChange={(value) => setChosen(value, { replace: true })}
        />
        <div className="border-t border-line p-4 md:p-6">
          <BarChart
            title={t`${METRIC_NAMES[metric]} by week`}
            bars={weeks.map((week) => ({
              label: dayText(week.week),
              name: weekSpan(week.week),
              value: Math.max(week[metric], 0),
            }))}
            format={(value) => metricText(metric, value)}
          />
        </div>
      </Card>
      <Card as="section" aria-labelledby="by-week">
        <h2 id="by-week" className="pb-2 text-lg font-semibold">
          <Trans>Week by week</Trans>
        </h2>
        <WeeksTable weeks={weeks} totals={totals} />
      </Card>
    </>
  );
}
