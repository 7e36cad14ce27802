import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { langOf } from '@proverse/shared';
import { Paperclip } from 'lucide-react';
import { useSession } from '../../../session/session-store.ts';
import { cx } from '../../../ui/cx.ts';
import { Avatar } from '../../../ui/format/person/Avatar.tsx';
import { Badge } from '../../../ui/format/Badge.tsx';
import { MessageBadges } from '../../../ui/format/MessageBadges.tsx';
import { MessageStateIcon } from '../../../ui/format/MessageState.tsx';
import { Price } from '../../../ui/format/money/Price.tsx';
import { formatTimeLeft } from '../../../ui/format/time/relative-time.ts';
import { RelativeTime } from '../../../ui/format/time/RelativeTime.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Row, ROW_TARGET } from '../../../ui/layout/Row.tsx';
import { isUnread, sidesOf, type Message } from '../message-sides.ts';

export interface MessageRowProps {
  message: Message;
  isOpened: boolean;
  /** For a list that is not grouped by state. */
  showsState: boolean;
  onOpen: (id: string) => void;
}

/** One message in a list. The whole row is a button named by the subject. */
export function MessageRow({ message, isOpened, showsState, onOpen }: MessageRowProps) {
  const { user } = useSession();
  const nowMs = useNow();
  const { isSender, other } = sidesOf(message, user?.id);
  const unread = isUnread(message, user?.id);
  const timeLeft = message.status === 'pending' ? formatTimeLeft(Date.parse(message.expiresAt), nowMs) : null;
  return (
    <Row isSelected={isOpened} className="scroll-mt-8">
      <Avatar name={other.name} imageUrl={other.avatar} size="row" />
      <div className="flex min-w-0 flex-1 flex-col gap-1 text-sm">
        <div className="flex items-center gap-x-2 max-xs:flex-wrap">
          <p className={cx('flex min-w-0 gap-1', unread ? 'font-semibold' : 'font-medium')}>
            {isSender && (
              <span className="font-normal text-muted">
                <Trans>To</Trans>{' '}
              </span>
            )}
            <bdi className="truncate">{other.name}</bdi>
          </p>
          <MessageBadges message={message} iconOnly />
          {timeLeft !== null && (
            <span className="ml-auto shrink-0 whitespace-nowrap max-xs:ml-0">
              <Badge tone="warning">{timeLeft}</Badge>
            </span>
          )}
          <RelativeTime
            iso={message.createdAt}
            className={timeLeft === null ? 'ml-auto shrink-0 text-xs text-muted max-xs:ml-0' : 'sr-only'}
          />
          {message.amount > 0 && <Price coins={message.amount} />}
        </div>
        <div className="flex items-center gap-x-2 max-xs:flex-wrap">
          <button
            type="button"
            data-card-target
            data-message={message.id}
            aria-current={isOpened || undefined}
            onClick={() => onOpen(message.id)}
            className={cx(ROW_TARGET, 'mr-auto flex min-w-0 items-center', unread ? 'font-semibold' : 'text-muted')}
          >
            {unread && (
              <span className="chip absolute top-1/2 left-1 size-2 -translate-y-1/2 rounded-full bg-primary" />
            )}
            {unread && (
              <span className="sr-only">
                <Trans>Unread:</Trans>{' '}
              </span>
            )}
            <bdi lang={langOf(message.subject)} className="truncate">
              {message.subject}
            </bdi>
          </button>
          <FileMark count={message.files.length + (message.reply?.files.length ?? 0)} />
          {showsState && <MessageStateIcon status={message.status} isSender={isSender} />}
        </div>
      </div>
    </Row>
  );
}

/** Says how many files the question and the reply have. */
function FileMark({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-0.5 text-xs text-muted tabular-nums">
      <Paperclip aria-hidden className="size-3.5" />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{plural(count, { one: '# file', other: '# files' })}</span>
    </span>
  );
}
