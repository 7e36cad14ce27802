import { Trans } from '@lingui/react/macro';
import { CoinIcon } from './CoinIcon.tsx';
import { Coins } from './Coins.tsx';
import { cx } from '../../cx.ts';
import { formatCoins, formatCount, formatInr } from './money.ts';
import { useStoredChoice } from '../../hooks/use-stored-choice.ts';

export const HIDDEN = '****';
const CHOICES = ['shown', 'hidden'] as const;

/** Returns whether balances are hidden on this device, and a function that changes it. */
export function useBalanceHidden(): [boolean, (isHidden: boolean) => void] {
  const [choice, choose] = useStoredChoice('proverse-balance', CHOICES);
  return [choice === 'hidden', (isHidden) => choose(isHidden ? 'hidden' : 'shown')];
}

const SHOWN_MONEY = { inr: formatInr, coins: formatCoins, count: formatCount };
const HIDDEN_MONEY: typeof SHOWN_MONEY = { inr: () => HIDDEN, coins: () => HIDDEN, count: () => HIDDEN };

/** Returns how to write what the user has, earned, spent or withdrew: as `****` while balances are hidden. */
export function useOwnMoney(): typeof SHOWN_MONEY {
  const [isHidden] = useBalanceHidden();
  return isHidden ? HIDDEN_MONEY : SHOWN_MONEY;
}

/** The user's balance, masked while balances are hidden. */
export function Balance({ coins, className }: { coins: number; className?: string }) {
  const [isHidden] = useBalanceHidden();
  return isHidden ? <HiddenCoins className={className} /> : <Coins value={coins} className={className} />;
}

/** A masked amount of coins. */
export function HiddenCoins({ className }: { className?: string | undefined }) {
  return (
    <span className={cx('inline-flex items-center gap-1 font-semibold text-coin', className)}>
      <CoinIcon />
      <span aria-hidden>{HIDDEN}</span>
      <span className="sr-only">
        <Trans>Hidden</Trans>
      </span>
    </span>
  );
}
