import { useSession } from '../../session/session-store.ts';
import { Avatar } from '../../ui/format/Avatar.tsx';
import { Coins } from '../../ui/format/Coins.tsx';
import { cx } from '../../ui/cx.ts';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Stars } from '../../ui/format/Stars.tsx';
import { isUnread, sidesOf, type Message } from './message-sides.ts';
import { MessageState } from '../../ui/format/MessageState.tsx';
import { MessageMarks } from '../../ui/format/MessageMarks.tsx';

export interface MessageCardProps {
  message: Message;
  isOpened: boolean;
  onOpen: (id: string) => void;
}

/** One message in a list. The whole card is a button named by the subject. */
export function MessageCard({ message, isOpened, onOpen }: MessageCardProps) {
  const { user } = useSession();
  const { isSender, other } = sidesOf(message, user?.id);
  const unread = isUnread(message, user?.id);
  return (
    <li className={cx(CARD, isOpened ? OPENED : CLOSED)}>
      <Avatar name={other.name} imageUrl={other.avatar} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-baseline gap-x-2 max-xs:flex-wrap">
          <p className={cx('flex min-w-0 gap-1 text-sm', unread ? 'font-semibold' : 'text-muted')}>
            {isSender && <span>To </span>}
            <bdi className="truncate">{other.name}</bdi>
          </p>
          <span className="ml-auto shrink-0 text-sm text-muted max-xs:ml-0">
            <RelativeTime iso={message.createdAt} />
          </span>
        </div>
        <p className="flex min-w-0 items-center gap-x-2 text-sm text-muted max-xs:flex-wrap">
          <bdi className="truncate">{other.profession}</bdi>
          <Stars rating={other.rating} />
          {message.amount > 0 && <Coins value={message.amount} className="ml-auto max-xs:ml-0" />}
        </p>
        <button
          type="button"
          data-card-target
          data-message={message.id}
          aria-current={isOpened || undefined}
          onClick={() => onOpen(message.id)}
          className={cx(TARGET, unread ? 'font-semibold' : 'font-medium')}
        >
          {unread && <span className="chip mr-2 size-2 shrink-0 rounded-full bg-primary" />}
          {unread && <span className="sr-only">Unread: </span>}
          <bdi className="truncate">{message.subject}</bdi>
        </button>
        <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted">
          {message.content}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <MessageMarks message={message} />
          <MessageState message={message} isSender={isSender} />
        </div>
      </div>
    </li>
  );
}

const CARD =
  'relative flex gap-3 rounded-card border p-4 transition-colors max-xs:flex-col ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary';

const OPENED = 'border-primary bg-primary-soft';
const CLOSED = 'border-line bg-surface hover:bg-raised';

// The button covers the card, so that a click anywhere on it opens the message.
const TARGET =
  'flex min-w-0 items-center text-left outline-none before:absolute before:inset-0 before:cursor-pointer before:rounded-card';
