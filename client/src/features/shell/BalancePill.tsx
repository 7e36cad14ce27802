import { Link } from '../../ui/controls/Link.tsx';
import { HiddenCoins, useBalanceHidden } from '../../ui/format/balance-privacy.tsx';
import { Coins } from '../../ui/format/Coins.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { COINS_PATH } from './nav-items.ts';

/**
 * The balance, leading to the wallet, hidden where the wallet hides it. `coins` is undefined until known. Where large
 * text leaves no room for it, it stands in the menu only.
 */
export function BalancePill({ coins }: { coins: number | undefined }) {
  const [isHidden] = useBalanceHidden();
  return (
    <Link href={COINS_PATH} className={PILL}>
      <span className="sr-only">Balance: </span>
      {coins === undefined ? (
        <Skeleton className="h-4 w-20" />
      ) : isHidden ? (
        <HiddenCoins className="text-sm sm:text-base" />
      ) : (
        <Coins value={coins} className="text-sm sm:text-base" />
      )}
    </Link>
  );
}

const PILL =
  'inline-flex max-xs:hidden min-h-11 items-center rounded-full bg-coin-soft px-3 sm:px-4 hover:outline-2 hover:outline-coin-icon focus-visible:outline-primary';
