import { t } from '@lingui/core/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { formatCount, formatInr } from '../../../ui/format/money/money.ts';
import { oneOf } from '../../../ui/hooks/address/query-codec.ts';

export type Insights = OutputOf<typeof contract.dashboard.insights>;
export type Week = Insights['weeks'][number];

/** What the chart can show: each one leads to the next. */
export const METRICS = ['views', 'messages', 'replies', 'coins'] as const;
export type Metric = (typeof METRICS)[number];
export type Totals = Readonly<Record<Metric, number>>;

export const METRIC_NAMES: Readonly<Record<Metric, string>> = {
  views: t`Profile views`,
  messages: t`Messages`,
  replies: t`Replies`,
  coins: t`Earned`,
};

/** Empty until one is chosen. */
export const metricQuery = oneOf(['', ...METRICS], '');

/** The last figure that has data, because each leads to the next: a newcomer has views before earnings. */
export function lastWithData(totals: Totals): Metric {
  return METRICS.findLast((metric) => totals[metric] > 0) ?? 'views';
}

export function metricText(metric: Metric, value: number): string {
  return metric === 'coins' ? formatInr(value) : formatCount(value);
}

export function totalsOf(weeks: readonly Week[]): Totals {
  const total = (metric: Metric) => weeks.reduce((sum, week) => sum + week[metric], 0);
  return { views: total('views'), messages: total('messages'), replies: total('replies'), coins: total('coins') };
}

/** Compares a total with the one before it, such as `1 in 20 views`. Undefined if they cannot be compared. */
export function metricNote(metric: Metric, { views, messages, replies, coins }: Totals): string | undefined {
  switch (metric) {
    case 'views':
      return t`One per visitor and day`;
    case 'messages':
      return messages > 0 && views >= messages ? t`1 in ${formatCount(Math.round(views / messages))} views` : undefined;
    case 'replies':
      return messages > 0 && replies <= messages
        ? t`${Math.round((100 * replies) / messages)}% of messages`
        : undefined;
    case 'coins':
      return replies > 0 ? t`${formatInr(Math.round(coins / replies))} per reply` : undefined;
  }
}
