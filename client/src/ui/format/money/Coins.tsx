import { CoinIcon } from './CoinIcon.tsx';
import { cx } from '../../cx.ts';
import { formatCoins } from './money.ts';

export interface CoinsProps {
  value: number;
  /** Adds a plus sign: `+350 coins`. */
  signed?: boolean | undefined;
  /** Allows a line break before the word. */
  wraps?: boolean | undefined;
  className?: string | undefined;
}

/** An amount of coins with its icon. */
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
