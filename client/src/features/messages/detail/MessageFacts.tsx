import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { MessageBadge } from '../../../ui/format/MessageState.tsx';
import { formatInr } from '../../../ui/format/money/money.ts';
import { Price } from '../../../ui/format/money/Price.tsx';
import { formatDateTime, formatDeadline, formatTimeLeft } from '../../../ui/format/time/relative-time.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { isRefunded, type Message } from '../message-sides.ts';
import { PaidWith } from './PaidWith.tsx';

export interface MessageFactsProps {
  message: Message;
  isSender: boolean;
}

/** What is known about a message: its deadline, when it was sent and read, and what the sender paid. */
export function MessageFacts({ message, isSender }: MessageFactsProps) {
  const wasPaid = isSender && message.amount > 0;
  return (
    <dl className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      {message.status === 'pending' && <Deadline message={message} isSender={isSender} />}
      {/* The fold around an answered question says it. */}
      {!(isSender && message.status === 'replied') && (
        <QuietFact name={t`Sent`}>
          <Moment iso={message.createdAt} />
        </QuietFact>
      )}
      {isSender && message.readAt !== null && (
        <QuietFact name={t`Read`}>
          <Moment iso={message.readAt} />
        </QuietFact>
      )}
      {wasPaid && !isRefunded(message) && (
        <QuietFact name={t`You paid`}>
          <Price coins={message.amount} /> <PaidWith messageId={message.id} isSender />
        </QuietFact>
      )}
      {wasPaid && isRefunded(message) && (
        <QuietFact name={formatInr(message.amount)}>
          <Trans>refunded</Trans>
        </QuietFact>
      )}
    </dl>
  );
}

/** Until when a pending message can be answered. How others ended is said below them. */
function Deadline({ message, isSender }: MessageFactsProps) {
  const nowMs = useNow();
  const deadlineMs = Date.parse(message.expiresAt);
  const timeLeft = formatTimeLeft(deadlineMs, nowMs);
  return (
    <>
      <dt className="sr-only">
        <Trans>State</Trans>
      </dt>
      <dd>
        <MessageBadge status="pending" isSender={isSender}>
          <Trans>
            Reply by <time dateTime={message.expiresAt}>{formatDeadline(deadlineMs, nowMs)}</time>
          </Trans>
          {timeLeft !== null && ` · ${timeLeft}`}
        </MessageBadge>
      </dd>
    </>
  );
}

function QuietFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="text-pretty *:inline">
      <dt>{name}</dt> <dd>{children}</dd>
    </div>
  );
}

function Moment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatDateTime(Date.parse(iso))}</time>;
}
