import { Trans } from '@lingui/react/macro';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { cx } from '../../ui/cx.ts';
import { CoinIcon } from '../../ui/format/money/CoinIcon.tsx';
import { Balance } from '../../ui/format/money/balance-privacy.tsx';
import { useCountUp } from '../../ui/hooks/use-count-up.ts';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { COINS_PATH } from './nav-items.ts';

/** The balance, which links to the wallet and counts up. Hidden in the wallet and on the narrowest screens. */
export function BalancePill({ coins, isMissing }: { coins: number | undefined; isMissing: boolean }) {
  const shown = useCountUp(coins);
  return (
    <Link href={COINS_PATH} className={cx(PILL, shown !== coins && 'scale-105')}>
      <span className="sr-only">
        <Trans>Balance:</Trans>{' '}
      </span>
      {shown !== undefined ? (
        <Balance coins={shown} className="text-sm sm:text-base" />
      ) : isMissing ? (
        <span className="inline-flex items-center gap-1 font-semibold text-coin">
          <CoinIcon />
          <span aria-hidden>–</span>
          <span className="sr-only">
            <Trans>not available</Trans>
          </span>
        </span>
      ) : (
        <Skeleton className="h-4 w-20" />
      )}
    </Link>
  );
}

const PILL =
  'inline-flex max-xs:hidden in-[body:has(#balance)]:hidden min-h-11 items-center rounded-full bg-coin-soft px-3 transition-[scale] duration-180 sm:px-4 hover:outline-2 hover:outline-coin-icon focus-visible:outline-primary';
