import { responseTimeText } from '@proverse/shared';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { HiddenCoins, useBalanceHidden, useOwnMoney } from '../../ui/format/money/balance-privacy.tsx';
import { countText, formatCount, formatInr } from '../../ui/format/money/money.ts';
import { responseLabel } from '../../ui/format/time/response-time.ts';
import { Stat, StatStrip } from '../../ui/layout/StatStrip.tsx';
import type { DashboardData } from './use-dashboard.ts';

export interface DashboardStatsProps {
  stats: DashboardData['stats'];
  userId: string;
}

/** Balance, Messages, Response and Rating. Each links to its details. */
export function DashboardStats({ stats, userId }: DashboardStatsProps) {
  const { availableCoins, totalMessages, totalSent, responseRate, rating, totalRatings, averageResponseTime } = stats;
  const [isBalanceHidden] = useBalanceHidden();
  const publicProfile = `/profile/${userId}`;
  return (
    <StatStrip label="Your figures">
      <Stat
        href="/coins"
        label="Balance"
        value={isBalanceHidden ? <HiddenCoins /> : formatInr(availableCoins)}
        note="1 coin is ₹1"
      />
      <Stat
        href="/messaging"
        label="Messages"
        value={formatCount(totalMessages)}
        note={`${formatCount(totalMessages - totalSent)} received, ${formatCount(totalSent)} sent`}
      />
      <Stat
        href={publicProfile}
        label="Response"
        value={responseRate === null ? 'New' : `${responseRate}%`}
        note={
          <>
            {responseLabel(responseRate)}
            {averageResponseTime !== null && <> · replies in {responseTimeText(averageResponseTime)}</>}
          </>
        }
      />
      <Stat
        href={`${publicProfile}?tab=reviews`}
        label="Rating"
        value={rating === null ? 'New' : rating.toFixed(1)}
        note={totalRatings === 0 ? 'No reviews yet' : countText(totalRatings, 'review')}
      />
    </StatStrip>
  );
}

/** The figures of someone who only asks, in one line. */
export function FiguresLine({ stats: { availableCoins, totalMessages } }: Pick<DashboardStatsProps, 'stats'>) {
  const { inr } = useOwnMoney();
  return (
    <ul aria-label="Your figures" className="-my-3 flex flex-wrap gap-x-6">
      <LineFigure href="/coins" label="Balance" value={inr(availableCoins)} />
      <LineFigure href="/messaging" label="Messages" value={formatCount(totalMessages)} />
    </ul>
  );
}

function LineFigure({ href, label, value }: { href: string; label: string; value: string }) {
  return (
    <li className="flex min-h-11 items-center gap-2">
      <Link href={href} className="inline-flex min-h-11 items-center text-muted underline-offset-4 hover:underline">
        {label}
      </Link>
      <span className="font-semibold tabular-nums">{value}</span>
    </li>
  );
}
