import type { contract, OutputOf } from '@proverse/shared';
import { HIDDEN } from '../../ui/format/money/balance-privacy.tsx';
import { cx } from '../../ui/cx.ts';
import { formatCount } from '../../ui/format/money/money.ts';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';

export interface CoinKindsProps {
  /** Undefined while loading. */
  kinds: OutputOf<typeof contract.coins.balance>['kinds'] | undefined;
  isHidden: boolean;
}

/** The coins by kind as a stacked bar with a legend. */
export function CoinKinds({ kinds, isHidden }: CoinKindsProps) {
  const parts = [
    { name: 'Earned', use: 'Withdraw or spend', fill: 'bg-primary', coins: kinds && kinds.earned + kinds.earnedBonus },
    { name: 'Purchased', use: 'Spend on messages', fill: 'bg-coin-icon', coins: kinds?.purchased },
    { name: 'Bonus', use: 'Spend on messages', fill: 'bg-control', coins: kinds?.bonus },
  ];
  return (
    <div className="flex flex-col justify-center gap-3">
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-raised forced-color-adjust-none">
        {!isHidden &&
          parts.map(
            ({ name, fill, coins = 0 }) =>
              coins > 0 && <span key={name} className={cx('min-w-1', fill)} style={{ flexGrow: coins }} />,
          )}
      </div>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-2 text-sm max-xs:grid-cols-1">
        {parts.map(({ name, use, fill, coins }) => (
          <div key={name}>
            <dt className="flex items-center gap-2 text-muted">
              <span aria-hidden className={cx('size-2 shrink-0 rounded-full forced-color-adjust-none', fill)} />
              {name}
            </dt>
            <dd className="text-base font-semibold tabular-nums">
              {isHidden ? HIDDEN : coins === undefined ? <Skeleton className="my-0.5 h-5 w-14" /> : formatCount(coins)}
            </dd>
            <dd className="text-muted max-sm:hidden">{use}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
