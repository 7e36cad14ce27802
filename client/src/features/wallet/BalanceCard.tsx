import { FAILURE_TEXTS, type contract, type OutputOf } from '@proverse/shared';
import { Eye, EyeOff } from 'lucide-react';
import { api } from '../../api.ts';
import { HIDDEN, HiddenCoins, useBalanceHidden } from '../../ui/format/balance-privacy.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { CoinIcon } from '../../ui/format/CoinIcon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { formatCoins, formatInr, formatUsd } from '../../ui/format/money.ts';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { LoadFailure } from './LoadFailure.tsx';

/** The balance and its value in rupees and dollars. The device remembers whether it is hidden. */
export function BalanceCard() {
  const balance = api.coins.balance.useQuery();
  const [isHidden, setHidden] = useBalanceHidden();

  if (balance.isError && !balance.data) return <LoadFailure query={balance} fallback={FAILURE_TEXTS.balance} />;
  return (
    <Card as="section" aria-labelledby="balance" className="flex flex-col gap-2">
      <div className="-my-2 -mr-3 flex items-center justify-between gap-3 forced-colors:mr-0">
        <h2 id="balance" className="font-medium text-muted">
          Balance
        </h2>
        <IconButton
          label={isHidden ? 'Show balance' : 'Hide balance'}
          icon={isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
          onClick={() => setHidden(!isHidden)}
        />
      </div>
      {balance.data ? (
        <>
          {isHidden ? (
            <HiddenCoins className="gap-2 text-xl xs:text-3xl [&>svg]:size-7" />
          ) : (
            <p className="flex items-center gap-2 text-xl xs:text-3xl font-semibold text-coin tabular-nums">
              <CoinIcon className="size-7" />
              {formatCoins(balance.data.coins)}
            </p>
          )}
          <p className="text-muted tabular-nums">
            {isHidden
              ? HIDDEN
              : `${formatInr(balance.data.coins)} · ${formatUsd(balance.data.coins, balance.data.usdPerInr)}`}
          </p>
          {!isHidden && <Kinds kinds={balance.data.kinds} />}
        </>
      ) : (
        <div className="flex flex-col gap-2">
          <span role="status" className="sr-only">
            Loading wallet data...
          </span>
          <Skeleton className="h-9 w-44" />
          <Skeleton className="h-6 w-32" />
          {!isHidden && <Kinds kinds={undefined} />}
        </div>
      )}
    </Card>
  );
}

type Balance = OutputOf<typeof contract.coins.balance>;

/** The coins by kind, because only earned coins can be withdrawn. `kinds` is undefined while loading. */
function Kinds({ kinds }: { kinds: Balance['kinds'] | undefined }) {
  const parts = [
    ['Bonus', kinds?.bonus],
    ['Purchased', kinds?.purchased],
    ['Earned', kinds && kinds.earned + kinds.earnedBonus],
  ] as const;
  return (
    <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-1 border-t border-line pt-3 text-sm">
      {parts.map(([name, coins]) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium tabular-nums">
            {coins === undefined ? <Skeleton className="h-5 w-16" /> : formatCoins(coins)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
