import { api } from '../../api.ts';
import { Coins } from '../../ui/format/Coins.tsx';
import { formatInr, formatUsd } from '../../ui/format/money.ts';

/** `350 coins (₹350) per consultation`, and the approximate price in dollars. */
export function ProfilePrice({ coins }: { coins: number | null }) {
  const { data } = api.coins.balance.useQuery();
  if (coins === null) return <p className="text-muted">No price set yet</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5 text-sm text-muted">
      <Coins value={coins} wraps className="text-xl" />
      <span>({formatInr(coins)}) per consultation</span>
      {data && <span className="tabular-nums">{formatUsd(coins, data.usdPerInr)}</span>}
    </p>
  );
}
