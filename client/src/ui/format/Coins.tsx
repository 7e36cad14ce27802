import { CoinIcon } from './CoinIcon.tsx';
import { cx } from '../cx.ts';
import { formatCoins } from './money.ts';

export interface CoinsProps {
  value: number;
  /** Writes the plus sign too, as in a history: `+350 coins`. */
  signed?: boolean | undefined;
  /** Lets the word go into a second line where there is little room. */
  wraps?: boolean | undefined;
  className?: string | undefined;
}

/** An amount of coins: marigold coin, tabular figures, sign and word. */
export function Coins({ value, signed, wraps, className }: CoinsProps) {
  return (
    <span
      className={cx(
        'inline-flex items-baseline gap-1 font-semibold text-coin tabular-nums',
        wraps ? '[&>svg]:translate-y-[0.18em]' : 'whitespace-nowrap [&>svg]:self-center',
        className,
      )}
    >
      <CoinIcon />
      {formatCoins(value, { signed: signed ?? false })}
    </span>
  );
}
