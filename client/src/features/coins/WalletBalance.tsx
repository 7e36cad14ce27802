import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { Landmark, ShoppingBag } from 'lucide-react';
import { HIDDEN, HiddenCoins, useBalanceHidden } from '../../ui/format/money/balance-privacy.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { Coins } from '../../ui/format/money/Coins.tsx';
import { formatUsd } from '../../ui/format/money/money.ts';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { BalanceEye } from './BalanceEye.tsx';
import { showTab } from './wallet-address.ts';

/** The balance, its value, and what to do with it. The device remembers whether it is hidden. */
export function WalletBalance({ data }: { data: OutputOf<typeof contract.coins.balance> | undefined }) {
  const [isHidden] = useBalanceHidden();
  return (
    <section aria-labelledby="balance" className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="-my-2 flex items-center gap-1">
          <h2 id="balance" className="font-medium text-muted">
            <Trans>Balance</Trans>
          </h2>
          <BalanceEye />
        </div>
        {!data && (
          <span role="status" className="sr-only">
            <Trans>Loading wallet data...</Trans>
          </span>
        )}
        {isHidden && data ? (
          <HiddenCoins className={AMOUNT} />
        ) : data ? (
          <p>
            <Coins value={data.coins} wraps className={AMOUNT} />
          </p>
        ) : (
          <Skeleton className="my-1 h-10.5 w-60 sm:h-14" />
        )}
        <p className="min-h-6 text-muted tabular-nums">
          {data && `1 coin = ₹1.00 · ${isHidden ? HIDDEN : formatUsd(data.coins, data.usdPerInr)}`}
        </p>
      </div>
      <div className="grid gap-2 max-sm:w-full xs:max-sm:grid-cols-2 sm:flex">
        <Button icon={<ShoppingBag aria-hidden />} onClick={() => showTab('buy')}>
          <Trans>Buy Coins</Trans>
        </Button>
        <Button variant="secondary" icon={<Landmark aria-hidden />} onClick={() => showTab('earnings')}>
          <Trans>Withdraw</Trans>
        </Button>
      </div>
    </section>
  );
}

const AMOUNT = 'text-4xl max-sm:text-3xl max-xs:flex-wrap max-xs:text-xl';
