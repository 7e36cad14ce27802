import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { responseTimeText } from '@proverse/shared';
import { Clock } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { dayText } from '../../../ui/format/time/day-text.ts';
import { formatCount, formatInr } from '../../../ui/format/money/money.ts';
import type { Totals, Week } from './metrics.ts';

/** All figures by week, the latest first. On a phone the response time is below the week. In a narrow window each week is a small list. */
export function WeeksTable({ weeks, totals }: { weeks: readonly Week[]; totals: Totals }) {
  return (
    <table className="w-full text-sm tabular-nums max-[22rem]:block">
      <caption className="sr-only">
        <Trans>Figures by week</Trans>
      </caption>
      <thead className="text-muted max-[22rem]:sr-only">
        <tr>
          <th scope="col" className="py-2 text-left font-medium max-sm:text-xs">
            <Trans>Week of</Trans>
          </th>
          {[t`Views`, t`Messages`, t`Replies`, t`Earned`].map((name) => (
            <th key={name} scope="col" className={HEAD}>
              {name}
            </th>
          ))}
          <th scope="col" className={cx(HEAD, 'max-sm:hidden')}>
            <Trans>Response time</Trans>
          </th>
        </tr>
      </thead>
      <tbody className="max-[22rem]:block">
        {weeks.toReversed().map((week, index) => (
          <tr key={week.week} className="border-t border-line max-[22rem]:block max-[22rem]:py-2">
            <th scope="row" className="py-2 text-left align-top font-normal max-[22rem]:block">
              <span className="font-medium">{dayText(week.week)}</span>
              {index === 0 && (
                <span className={cx(ASIDE, 'block')}>
                  <Trans>So far</Trans>
                </span>
              )}
              {week.responseHours !== null && (
                <span className={cx(ASIDE, 'flex items-center gap-1 whitespace-nowrap sm:hidden')}>
                  <Clock aria-hidden className="size-3" />
                  <span className="sr-only">
                    <Trans>Response time:</Trans>{' '}
                  </span>
                  {responseTimeText(week.responseHours)}
                </span>
              )}
            </th>
            <Numbers figures={week} />
            <td className={cx(NUMBER, 'max-sm:hidden')}>
              {week.responseHours === null ? <NoReply /> : responseTimeText(week.responseHours)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="font-semibold max-[22rem]:block">
        <tr className="border-t border-control max-[22rem]:block max-[22rem]:py-2">
          <th scope="row" className="py-2 text-left font-semibold max-[22rem]:block">
            <Trans>Total</Trans>
          </th>
          <Numbers figures={totals} />
        </tr>
      </tfoot>
    </table>
  );
}

function Numbers({ figures: { views, messages, replies, coins } }: { figures: Totals }) {
  const cells = [
    [t`Views`, formatCount(views)],
    [t`Messages`, formatCount(messages)],
    [t`Replies`, formatCount(replies)],
    [t`Earned`, formatInr(coins)],
  ] as const;
  return cells.map(([name, text]) => (
    <td key={name} className={NUMBER}>
      <span aria-hidden className="font-normal text-muted min-[22rem]:hidden">
        {name}
      </span>
      {text}
    </td>
  ));
}

function NoReply() {
  return (
    <span className="text-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">
        <Trans>No reply</Trans>
      </span>
    </span>
  );
}

const HEAD = 'py-2 pl-2 text-right font-medium max-sm:text-xs';
const NUMBER =
  'py-2 pl-2 text-right align-top max-[22rem]:flex max-[22rem]:justify-between max-[22rem]:gap-2 max-[22rem]:py-0 max-[22rem]:pl-0';
const ASIDE = 'text-xs text-muted';
