import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { responseTimeText } from '@proverse/shared';
import { CalendarClock, Clock, MessageSquareReply, Undo2, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '../../api/api.ts';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { formatCoins, formatInr, formatUsd } from '../../ui/format/money/money.ts';
import { isClosed, openingsText } from '../../ui/format/time/openings-text.ts';
import { Price } from '../../ui/format/money/Price.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { refundText } from './refund-text.ts';
import type { PublicProfile } from './use-public-profile.ts';

export interface OfferPanelProps {
  profile: PublicProfile;
  /** In hours. Undefined while loading, and null until the person has replied. */
  averageResponseTime: number | null | undefined;
  /** The price and the buttons. Undefined on a phone, where a bar has them. */
  action: ReactNode;
}

/** The price of a message to this person, and when a reply or a refund arrives. */
export function OfferPanel({ profile, averageResponseTime, action }: OfferPanelProps) {
  const { messageRate, priorityRate, replyWithinSeconds, priorityReplyWithinSeconds, responseRate } = profile;
  const nowMs = useNow();
  const openings = openingsText(profile);
  // A date of today would be wrong for a message that can only be sent later.
  const promises = messageRate !== null && !isClosed(profile);
  return (
    <Card as="section" aria-label={t`Price and response`} className="flex flex-col gap-4">
      <OfferPrice coins={messageRate} />
      <ul className="flex flex-col gap-2.5 text-sm">
        {promises && <Assurance icon={<Undo2 />}>{refundText(replyWithinSeconds, nowMs)}</Assurance>}
        {/* Who has a rate has usually replied. */}
        {averageResponseTime === undefined && responseRate !== null && (
          <li aria-hidden>
            <Skeleton className="h-5 w-48" />
          </li>
        )}
        {typeof averageResponseTime === 'number' && (
          <Assurance icon={<Clock />}>
            <Trans>Usually replies in {responseTimeText(averageResponseTime)}</Trans>
          </Assurance>
        )}
        <Assurance icon={<MessageSquareReply />}>
          {responseRate === null ? t`No response rate yet` : t`${responseRate}% response rate`}
        </Assurance>
        {openings !== null && <Assurance icon={<CalendarClock />}>{openings}</Assurance>}
        {promises && priorityRate !== null && (
          <Assurance icon={<Zap />}>
            <Trans>
              Priority for <strong className="font-semibold">{formatInr(priorityRate)}</strong>:{' '}
              {refundText(priorityReplyWithinSeconds, nowMs).toLowerCase()}
            </Trans>
          </Assurance>
        )}
      </ul>
      {action}
    </Card>
  );
}

/** `₹350 per consultation`, and the price in coins and, approximately, in dollars. */
function OfferPrice({ coins }: { coins: number | null }) {
  const { data } = api.coins.balance.useQuery();
  if (coins === null)
    return (
      <p className="text-muted">
        <Trans>No price set yet</Trans>
      </p>
    );
  return (
    <div>
      {/* On a phone the price is in the bar. */}
      <p className="flex flex-wrap items-baseline gap-x-2 max-md:hidden">
        <Price coins={coins} className="text-2xl" />
        <span className="text-muted">
          <Trans>per consultation</Trans>
        </span>
      </p>
      <p className="min-h-5 text-sm text-muted tabular-nums">
        {formatCoins(coins)}
        <span className="md:hidden">
          {' '}
          <Trans>per consultation</Trans>
        </span>
        {data && ` · ${formatUsd(coins, data.usdPerInr)}`}
      </p>
    </div>
  );
}

function Assurance({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span aria-hidden className="flex h-5 shrink-0 items-center text-muted [&>svg]:size-4">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
