import { responseTimeText } from '@proverse/shared';
import { Clock, MessageSquare, Star, Wallet } from 'lucide-react';
import { Balance, HIDDEN, useBalanceHidden } from '../../ui/format/balance-privacy.tsx';
import { formatCount, formatInr } from '../../ui/format/money.ts';
import { responseLabel } from '../../ui/format/response-time.ts';
import { StatCard } from '../../ui/layout/StatCard.tsx';
import type { DashboardData } from './use-dashboard.ts';

export interface StatCardsProps {
  stats: DashboardData['stats'];
  userId: string;
  /** Undefined if not loaded. */
  unreadMessageCount: number | undefined;
}

/** Balance, Messages, Response and Rating. Each card links to its details. */
export function StatCards({ stats, userId, unreadMessageCount }: StatCardsProps) {
  const { availableCoins, totalMessages, responseRate, rating, totalRatings, averageResponseTime } = stats;
  const [isBalanceHidden] = useBalanceHidden();
  const publicProfile = `/profile/${userId}`;
  return (
    <ul className="grid gap-4 xs:grid-cols-2 lg:grid-cols-4">
      <StatCard
        href="/coins"
        label="Balance"
        icon={<Wallet aria-hidden />}
        value={<Balance coins={availableCoins} wraps className="text-xl max-sm:text-lg" />}
        note={`Worth ${isBalanceHidden ? HIDDEN : formatInr(availableCoins)}`}
      />
      <StatCard
        href="/messaging"
        label="Messages"
        icon={<MessageSquare aria-hidden />}
        value={formatCount(totalMessages)}
        note={
          unreadMessageCount ? (
            <span className="font-semibold text-primary">{formatCount(unreadMessageCount)} waiting for you</span>
          ) : (
            unreadMessageCount === 0 && 'All caught up'
          )
        }
      />
      <StatCard
        href={publicProfile}
        label="Response"
        icon={<Clock aria-hidden />}
        value={responseRate === null ? 'New' : `${responseRate}%`}
        note={
          <>
            {responseLabel(responseRate)}
            {averageResponseTime !== null && <> · replies in {responseTimeText(averageResponseTime)}</>}
          </>
        }
      />
      <StatCard
        href={`${publicProfile}?tab=reviews`}
        label="Rating"
        icon={<Star aria-hidden />}
        value={rating === null ? 'New' : rating.toFixed(1)}
        note={
          totalRatings === 0
            ? 'No reviews yet'
            : `${formatCount(totalRatings)} ${totalRatings === 1 ? 'review' : 'reviews'}`
        }
      />
    </ul>
  );
}
