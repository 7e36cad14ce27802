import { CoinIcon } from './CoinIcon.tsx';
import { cx } from './cx.ts';
import { formatCoins } from './money.ts';

export interface CoinsProps {
  value: number;
  /** Writes the plus sign too, as in a history: `+350 coins`. */
  signed?: boolean | undefined;
  className?: string | undefined;
}

/** An amount of coins: marigold coin, tabular figures, sign and word. */
export function Coins({ value, signed, className }: CoinsProps) {
  return (
    <span
      className={cx(
        'inline-flex items-baseline gap-1 whitespace-nowrap font-semibold text-coin tabular-nums [&>svg]:self-center',
        className,
      )}
    >
      <CoinIcon />
      {formatCoins(value, { signed: signed ?? false })}
    </span>
  );
}
