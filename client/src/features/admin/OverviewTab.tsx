import type { contract, OutputOf } from '@proverse/shared';
import { useState } from 'react';
import { api } from '../../api.ts';
import { LoadStatus } from '../../LoadStatus.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { countText, formatCoins, formatCount } from '../../ui/format/money.ts';

type Overview = OutputOf<typeof contract.admin.overview>;

const PERIODS = [
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
];

/** What happened on the platform in the last days. */
export function OverviewTab() {
  const [days, setDays] = useState('7');
  const query = api.admin.overview.useQuery({ days: Number(days) }, { placeholderData: (before) => before });
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="Period"
        className="max-w-xs"
        options={PERIODS}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
      <LoadStatus what="the overview" query={query} count={2} className="h-32" />
      {query.data && <Figures overview={query.data} />}
    </div>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const { replyRate, openHolds, heldEarnings } = overview;
  const figures: readonly (readonly [string, string])[] = [
    ['Sign-ups', formatCount(overview.signUps)],
    ['Messages', formatCount(overview.messages)],
    ['Replies', formatCount(overview.replies)],
    ['Reply rate', replyRate === null ? '–' : `${replyRate}%`],
    ['Message volume', formatCoins(overview.volumeCoins)],
    ['Purchased', formatCoins(overview.purchasedCoins)],
    ['Fees', formatCoins(overview.feesCoins)],
    ['Refunded', formatCoins(overview.refundedCoins)],
    ['In escrow now', `${formatCoins(openHolds.coins)} · ${formatCount(openHolds.count)} pending`],
    ['Held earnings now', `${formatCoins(heldEarnings.coins)} · ${countText(heldEarnings.count, 'payment')}`],
  ];
  return (
    <Card as="section" aria-label="Overview">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
        {figures.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-lg font-semibold tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
