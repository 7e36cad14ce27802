import { CoinIcon } from './CoinIcon.tsx';
import { cx } from '../cx.ts';
import { useStoredChoice } from '../hooks/use-stored-choice.ts';

export const HIDDEN = '****';
const CHOICES = ['shown', 'hidden'] as const;

/** Whether one's balance is hidden on this device, from people who look over one's shoulder: in every place at once. */
export function useBalanceHidden(): [boolean, (isHidden: boolean) => void] {
  const [choice, choose] = useStoredChoice('proverse-balance', CHOICES);
  return [choice === 'hidden', (isHidden) => choose(isHidden ? 'hidden' : 'shown')];
}

/** A balance that is hidden, as an amount of coins is drawn. */
export function HiddenCoins({ className }: { className?: string | undefined }) {
  return (
    <span className={cx('inline-flex items-center gap-1 font-semibold text-coin', className)}>
      <CoinIcon />
      <span aria-hidden>{HIDDEN}</span>
      <span className="sr-only">Hidden</span>
    </span>
  );
}
