import {
  BanknoteArrowUp,
  BanknoteX,
  CircleX,
  Clock,
  Flag,
  Hourglass,
  Inbox,
  Info,
  Reply,
  Star,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { Link } from '../../ui/controls/Link.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { SkeletonList } from '../../ui/layout/Skeleton.tsx';
import { cx } from '../../ui/cx.ts';
import { COINS_PATH, MESSAGES_PATH } from './nav-items.ts';
import type { NotificationItem, Notifications } from './use-notifications.ts';

const ICONS: Record<NotificationItem['type'], LucideIcon> = {
  message_received: Inbox,
  message_replied: Reply,
  message_rejected: CircleX,
  message_expires_soon: Hourglass,
  message_expired: Clock,
  message_rated: Star,
  message_refunded: Undo2,
  payout_paid: BanknoteArrowUp,
  payout_failed: BanknoteX,
  payout_rejected: BanknoteX,
  report_resolved: Flag,
  account_notice: Info,
};

export interface NotificationListProps {
  notifications: Notifications;
  onFollow: () => void;
}

export function NotificationList({ notifications, onFollow }: NotificationListProps) {
  const { items, hasFailed, retry } = notifications;
  if (hasFailed) {
    return (
      <div role="alert" className="grid justify-items-start gap-2 p-4">
        <p>Failed to load notifications</p>
        <Button variant="secondary" size="small" onClick={retry}>
          Retry
        </Button>
      </div>
    );
  }
  if (!items) return <SkeletonList label="Loading notifications…" count={3} className="h-16" />;
  if (items.length === 0) {
    return <p className="p-4 text-muted">New messages, replies and refunds will appear here.</p>;
  }
  return (
    <ul className="py-1">
      {items.map((item) => (
        <li key={item.id}>
          <NotificationRow
            item={item}
            onFollow={() => {
              if (item.readAt === null) notifications.markRead(item.id);
              onFollow();
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function NotificationRow({ item, onFollow }: { item: NotificationItem; onFollow: () => void }) {
  const path = pathOf(item);
  const text = <NotificationText item={item} />;
  if (path === undefined) return <div className={ROW}>{text}</div>;
  return (
    <Link href={path} onClick={onFollow} className={cx(ROW, 'hover:bg-raised focus-visible:-outline-offset-2')}>
      {text}
    </Link>
  );
}

/** The path of the details, if there are any. */
function pathOf({ type, messageId }: NotificationItem): string | undefined {
  if (messageId !== null) return `${MESSAGES_PATH}?m=${encodeURIComponent(messageId)}`;
  return type.startsWith('payout_') ? `${COINS_PATH}?tab=earnings` : undefined;
}

function NotificationText({ item }: { item: NotificationItem }) {
  const Icon = ICONS[item.type];
  const isUnread = item.readAt === null;
  return (
    <>
      <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', isUnread ? 'text-primary' : 'text-muted')} />
      <span className="min-w-0 flex-1">
        <span className={cx('block', isUnread && 'font-semibold')}>
          {isUnread && <span className="sr-only">Unread: </span>}
          {item.title}
        </span>
        <span className="line-clamp-2 text-sm text-muted">{item.body}</span>
        <RelativeTime iso={item.createdAt} className="text-xs text-muted" />
      </span>
      {isUnread && <span aria-hidden className="chip mt-2 size-2 shrink-0 rounded-full bg-primary" />}
    </>
  );
}

const ROW = 'flex items-start gap-3 rounded-control px-3 py-2';
