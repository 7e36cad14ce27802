import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { responseTimeText } from '@proverse/shared';
import { Card } from '../../../ui/layout/Card.tsx';
import { responseLabel } from '../../../ui/format/time/response-time.ts';
import type { Insights } from './metrics.ts';

/** How fast and how often the user replies, as others see it. */
export function ResponseCard({ insights: { responseRate, averageResponseTime } }: { insights: Insights }) {
  return (
    <Card as="section" aria-labelledby="response" className="flex flex-col gap-4">
      <h2 id="response" className="text-lg font-semibold">
        <Trans>Response</Trans>
      </h2>
      <dl className="grid gap-4 xs:grid-cols-2">
        <Figure
          name={t`Response time`}
          value={averageResponseTime === null ? t`New` : responseTimeText(averageResponseTime)}
          note={averageResponseTime === null ? t`No replies yet` : t`Median of 90 days`}
        />
        <Figure
          name={t`Response rate`}
          value={responseRate === null ? t`New` : `${responseRate}%`}
          note={responseLabel(responseRate)}
        />
      </dl>
    </Card>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div>
      <dt className="text-sm font-medium text-muted">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value}</dd>
      <dd className="text-sm text-muted">{note}</dd>
    </div>
  );
}
