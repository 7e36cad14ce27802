import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { Card } from '../../../ui/layout/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatCount, formatInr } from '../../../ui/format/money/money.ts';
import { LinkButton } from '../../../ui/controls/buttons/LinkButton.tsx';
import { PercentBar } from '../../../ui/format/charts/PercentBar.tsx';

type Similar = OutputOf<typeof contract.dashboard.similarPrices>['similar'];

interface PriceCardProps {
  rate: number | null;
  /** Undefined until it is known. */
  similar: Similar | undefined;
}

/** The user's price beside what similar experts charge. */
export function PriceCard({ rate, similar }: PriceCardProps) {
  return (
    <Card as="section" aria-labelledby="your-price" className="flex flex-col gap-4">
      <h2 id="your-price" className="text-lg font-semibold">
        <Trans>Your price</Trans>
      </h2>
      <div>
        <p className="text-2xl font-semibold tabular-nums">{rate === null ? t`Not set` : formatInr(rate)}</p>
        <p className="text-sm text-muted">
          {rate === null ? t`Without a price, no one can ask you.` : standing(rate, similar)}
        </p>
      </div>
      {similar && <Comparison rate={rate} similar={similar} />}
      <LinkButton href="/profile?tab=professional&edit=1" variant={rate === null ? 'primary' : 'secondary'}>
        {rate === null ? t`Set a price` : t`Change price`}
      </LinkButton>
    </Card>
  );
}

function Comparison({ rate, similar }: { rate: number | null; similar: NonNullable<Similar> }) {
  const { category, people, low, median, high } = similar;
  const highest = Math.max(high, rate ?? 0);
  return (
    <>
      <dl className="flex flex-col gap-2 text-sm">
        {rate !== null && <PriceBar name={t`You`} coins={rate} highest={highest} isOwn />}
        <PriceBar name={t`Lowest 10%, up to`} coins={low} highest={highest} />
        <PriceBar name={t`Median`} coins={median} highest={highest} />
        <PriceBar name={t`Highest 10%, from`} coins={high} highest={highest} />
      </dl>
      <p className="text-sm text-muted">
        <Trans>
          Based on {formatCount(people)} other {category.toLowerCase()}.
        </Trans>
      </p>
    </>
  );
}

interface PriceBarProps {
  name: string;
  coins: number;
  /** The price with the longest bar. */
  highest: number;
  isOwn?: boolean;
}

function PriceBar({ name, coins, highest, isOwn = false }: PriceBarProps) {
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1', isOwn && 'font-semibold')}>
      <dt className={isOwn ? undefined : 'text-muted'}>{name}</dt>
      <dd className="text-right tabular-nums">{formatInr(coins)}</dd>
      <PercentBar percent={(100 * coins) / highest} isQuiet={!isOwn} className="col-span-2 w-full" />
    </div>
  );
}

function standing(rate: number, similar: Similar | undefined): string {
  if (similar === undefined) return '';
  if (similar === null) return t`There are not enough similar experts to compare with.`;
  if (rate < similar.low) return t`Lower than nine in ten similar experts`;
  if (rate > similar.high) return t`Higher than nine in ten similar experts`;
  if (rate === similar.median) return t`The median of similar experts`;
  return rate < similar.median ? t`Below the median of similar experts` : t`Above the median of similar experts`;
}
