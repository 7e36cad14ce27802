import { CoinIcon } from './CoinIcon.tsx';
import { cx } from '../../cx.ts';
import { formatInr } from './money.ts';

export interface PriceProps {
  coins: number;
  className?: string | undefined;
}

/** What a message costs or earns: the coin and `₹250`. Where coins are bought or explained, use `Coins`. */
export function Price({ coins, className }: PriceProps) {
  return (
    <span
      className={cx(
        'inline-flex items-baseline gap-1 font-semibold whitespace-nowrap text-coin tabular-nums [&>svg]:self-center',
        className,
      )}
    >
      <CoinIcon />
      {formatInr(coins)}
    </span>
  );
}
