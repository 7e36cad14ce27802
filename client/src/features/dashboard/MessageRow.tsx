import { Trans } from '@lingui/react/macro';
import { langOf } from '@proverse/shared';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { MessageBadge, MessageStateIcon } from '../../ui/format/MessageState.tsx';
import { RelativeTime } from '../../ui/format/time/RelativeTime.tsx';
import { Row, ROW_TARGET } from '../../ui/layout/Row.tsx';
import { MessagePrice } from './MessagePrice.tsx';
import { ReplyBy } from './ReplyBy.tsx';
import type { DashboardData } from './use-dashboard.ts';

export type RecentMessage = DashboardData['recentMessages'][number];

/** Messages as rows without a frame. */
export function MessageRows({ messages, labelledBy }: { messages: readonly RecentMessage[]; labelledBy: string }) {
  return (
    <ul aria-labelledby={labelledBy} className="border-t border-line">
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} />
      ))}
    </ul>
  );
}

/** The person on the other side, what became of the message or until when it can be answered, and its subject as a link. */
function MessageRow({ message }: { message: RecentMessage }) {
  const { id, status, subject, amount, unread, repliedAt } = message;
  const isSender = message.direction === 'sent';
  const isPending = status === 'pending';
  const other = isSender ? message.to : message.from;
  return (
    <Row className="px-2!">
      <Avatar name={other.name} imageUrl={other.avatar} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 max-xs:basis-full">
        <p
          className={cx(
            'flex min-w-0 flex-wrap items-center gap-x-2 max-xs:basis-full',
            isPending ? 'flex-1' : 'max-sm:flex-1',
          )}
        >
          <span className={cx('flex max-w-full min-w-0 gap-1', unread && 'font-semibold')}>
            {isSender && (
              <span>
                <Trans>To</Trans>{' '}
              </span>
            )}
            <bdi className="truncate">{other.name}</bdi>
          </span>
          {isPending ? (
            <ReplyBy iso={message.expiresAt} />
          ) : (
            <RelativeTime
              iso={unread && repliedAt !== null ? repliedAt : message.timestamp}
              className="text-sm text-muted"
            />
          )}
        </p>
        {!isPending && (
          <span className="flex max-sm:hidden">
            <MessageBadge status={status} isSender={isSender} />
          </span>
        )}
        <MessagePrice coins={amount} className="ml-auto" />
        <Link
          href={`/messaging?m=${encodeURIComponent(id)}`}
          className={cx(
            ROW_TARGET,
            'flex min-w-0 items-center sm:basis-full',
            isPending ? 'basis-full' : 'basis-[calc(100%-1.5rem)]',
            unread ? 'font-semibold' : 'text-muted',
          )}
        >
          {unread && <span className="chip mr-2 size-2 shrink-0 rounded-full bg-primary" />}
          {unread && (
            <span className="sr-only">
              <Trans>Unread:</Trans>{' '}
            </span>
          )}
          <bdi lang={langOf(subject)} className="truncate">
            {subject}
          </bdi>
        </Link>
        {/* On a phone the subject needs the width of the word. */}
        {!isPending && (
          <span className="flex sm:hidden">
            <MessageStateIcon status={status} isSender={isSender} />
          </span>
        )}
      </div>
    </Row>
  );
}
