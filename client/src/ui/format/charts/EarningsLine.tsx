import { t } from '@lingui/core/macro';
import { useBalanceHidden, useOwnMoney } from '../money/balance-privacy.tsx';

const WIDTH = 160;
const HEIGHT = 40;
/** Keeps the line's ends inside the picture. */
const EDGE = 3;

/** A year of earnings as a small line, oldest first. Nothing for fewer than two months, and while amounts are hidden. */
export function EarningsLine({ months }: { months: readonly { coins: number }[] | undefined }) {
  const { inr } = useOwnMoney();
  const [isHidden] = useBalanceHidden();
  if (isHidden || !months || months.filter(({ coins }) => coins > 0).length < 2) return null;
  const highest = Math.max(...months.map(({ coins }) => coins));
  const points = months.map(({ coins }, place) => ({
    x: EDGE + (place / (months.length - 1)) * (WIDTH - 2 * EDGE),
    y: HEIGHT - EDGE - (Math.max(coins, 0) / highest) * (HEIGHT - 2 * EDGE),
  }));
  const last = points.at(-1);
  return (
    <svg
      role="img"
      aria-label={t`Earned in the last 12 months: ${inr(highest)} at most, ${inr(months.at(-1)?.coins ?? 0)} at last`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-10 w-40 fill-none stroke-primary"
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} strokeWidth="2" strokeLinejoin="round" />
      {last && <circle cx={last.x} cy={last.y} r="3" className="fill-primary stroke-none" />}
    </svg>
  );
}
