import { Clock, MessageSquare, Star, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Coins } from '../../ui/Coins.tsx';
import { cx } from '../../ui/cx.ts';
import { formatCount, formatInr } from '../../ui/money.ts';
import { responseLabel, responseTimeText } from '../../ui/response-time.ts';
import type { DashboardData } from './use-dashboard.ts';

/** Balance, Messages, Response and Rating; each leads to where more can be seen. */
export function StatCards({ data: { stats, profile, unreadMessageCount } }: { data: DashboardData }) {
  const { availableCoins, totalMessages, responseRate, rating, totalRatings, averageResponseTime } = stats;
  const publicProfile = `/profile/${profile.id}`;
  return (
    <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <StatCard
        href="/coins"
        label="Balance"
        icon={<Wallet aria-hidden />}
        value={<Coins value={availableCoins} className="text-xl max-sm:text-lg" />}
        note={`Worth ${formatInr(availableCoins)}`}
      />
      <StatCard
        href="/messaging"
        label="Messages"
        icon={<MessageSquare aria-hidden />}
        value={formatCount(totalMessages)}
        note={
          unreadMessageCount > 0 ? (
            <span className="font-semibold text-primary">{formatCount(unreadMessageCount)} waiting for you</span>
          ) : (
            'Nothing waits for you'
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

interface StatCardProps {
  href: string;
  label: string;
  icon: ReactNode;
  value: ReactNode;
  note: ReactNode;
}

function StatCard({ href, label, icon, value, note }: StatCardProps) {
  return (
    <li className={CARD}>
      <p className="flex items-center gap-2 text-sm font-medium text-muted [&>svg]:size-5">
        {icon}
        <Link href={href} className={TARGET}>
          {label}
        </Link>
      </p>
      <p className="text-xl font-semibold tabular-nums">{value}</p>
      <p className="text-sm text-muted">{note}</p>
    </li>
  );
}

const CARD = cx(
  'relative flex min-w-0 flex-col gap-1 rounded-card border border-line bg-surface p-4 transition-colors hover:bg-raised',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
);

// The link covers its card, so that a press anywhere on it follows it.
const TARGET = 'outline-none before:absolute before:inset-0 before:rounded-card';
