import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { responseTimeText } from '@proverse/shared';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { HiddenCoins, useBalanceHidden } from '../../ui/format/money/balance-privacy.tsx';
import { formatCount, formatInr } from '../../ui/format/money/money.ts';
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
    <StatStrip label={t`Your figures`}>
      <Stat
        href="/coins"
        label={t`Balance`}
        value={isBalanceHidden ? <HiddenCoins /> : formatInr(availableCoins)}
        note={t`1 coin is ₹1`}
      />
      <Stat
        href="/messaging"
        label={t`Messages`}
        value={formatCount(totalMessages)}
        note={t`${formatCount(totalMessages - totalSent)} received, ${formatCount(totalSent)} sent`}
      />
      <Stat
        href={publicProfile}
        label={t`Response`}
        value={responseRate === null ? t`New` : `${responseRate}%`}
        note={
          <>
            {responseLabel(responseRate)}
            {averageResponseTime !== null && (
              <>
                {' '}
                <Trans>· replies in {responseTimeText(averageResponseTime)}</Trans>
              </>
            )}
          </>
        }
      />
      <Stat
        href={`${publicProfile}?tab=reviews`}
        label={t`Rating`}
        value={rating === null ? t`New` : rating.toFixed(1)}
        note={totalRatings === 0 ? t`No reviews yet` : plural(totalRatings, { one: '# review', other: '# reviews' })}
      />
    </StatStrip>
  );
}

/** The figures of someone who has no price, in one line. */
export function FiguresLine({ stats, userId }: DashboardStatsProps) {
  const [isBalanceHidden] = useBalanceHidden();
  const { availableCoins, totalMessages, responseRate, rating } = stats;
  const publicProfile = `/profile/${userId}`;
  return (
    <ul aria-label={t`Your figures`} className="-my-3 flex flex-wrap gap-x-6">
      <LineFigure href="/coins" label={t`Balance`}>
        {isBalanceHidden ? <HiddenCoins /> : formatInr(availableCoins)}
      </LineFigure>
      <LineFigure href="/messaging" label={t`Messages`}>
        {formatCount(totalMessages)}
      </LineFigure>
      <LineFigure href={publicProfile} label={t`Response`}>
        {responseRate === null ? t`New` : `${responseRate}%`}
      </LineFigure>
      <LineFigure href={`${publicProfile}?tab=reviews`} label={t`Rating`}>
        {rating === null ? t`New` : rating.toFixed(1)}
      </LineFigure>
    </ul>
  );
}

function LineFigure({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-2">
      <Link href={href} className="inline-flex min-h-11 items-center text-muted underline-offset-4 hover:underline">
        {label}
      </Link>
      <span className="font-semibold tabular-nums">{children}</span>
    </li>
  );
}
