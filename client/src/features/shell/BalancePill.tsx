import { Link } from '../../ui/controls/Link.tsx';
import { Balance } from '../../ui/format/balance-privacy.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { COINS_PATH } from './nav-items.ts';

/** The balance with a link to the wallet. On the narrowest screens, only the menu shows the balance. */
export function BalancePill({ coins }: { coins: number | undefined }) {
  return (
    <Link href={COINS_PATH} className={PILL}>
      <span className="sr-only">Balance: </span>
      {coins === undefined ? (
        <Skeleton className="h-4 w-20" />
      ) : (
        <Balance coins={coins} className="text-sm sm:text-base" />
      )}
    </Link>
  );
}

const PILL =
  'inline-flex max-xs:hidden min-h-11 items-center rounded-full bg-coin-soft px-3 sm:px-4 hover:outline-2 hover:outline-coin-icon focus-visible:outline-primary';
