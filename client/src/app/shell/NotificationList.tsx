import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { RelativeTime } from '../../ui/format/time/RelativeTime.tsx';
import { GhostRows } from '../../ui/layout/Row.tsx';
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
  coin_refund_done: Undo2,
  coin_refund_failed: BanknoteX,
  report_resolved: Flag,
  account_notice: Info,
};

export function NotificationList({ notifications, onFollow }: { notifications: Notifications; onFollow: () => void }) {
  const { items, hasFailed, retry } = notifications;
  if (hasFailed) {
    return (
      <div role="alert" className="grid justify-items-start gap-2 p-4">
        <p>
          <Trans>Failed to load notifications</Trans>
        </p>
        <Button variant="secondary" size="small" onClick={retry}>
          <Trans>Retry</Trans>
        </Button>
      </div>
    );
  }
  if (!items) return <SkeletonList label={t`Loading notifications…`} count={3} className="h-16" />;
  if (items.length === 0) {
    return (
      <div className="p-2">
        <GhostRows />
        <p className="p-2 text-muted">
          <Trans>New messages, replies and refunds will appear here.</Trans>
        </p>
      </div>
    );
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
  if (type.startsWith('coin_refund_')) return COINS_PATH;
  return type.startsWith('payout_') ? `${COINS_PATH}?tab=earnings` : undefined;
}

function NotificationText({ item }: { item: NotificationItem }) {
  const isUnread = item.readAt === null;
  return (
    <>
      <Picture item={item} />
      <span className="min-w-0 flex-1">
        <span className={cx('block', isUnread && 'font-semibold')}>
          {isUnread && (
            <span className="sr-only">
              <Trans>Unread:</Trans>{' '}
            </span>
          )}
          {item.title}
        </span>
        <span className="line-clamp-3 text-sm text-muted">{item.body}</span>
        <RelativeTime iso={item.createdAt} className="text-xs text-muted" />
      </span>
      {isUnread && <span aria-hidden className="chip mt-2 size-2 shrink-0 rounded-full bg-primary" />}
    </>
  );
}

/** The person's face with the icon of the type at its corner, or the icon alone. */
function Picture({ item: { type, person, readAt } }: { item: NotificationItem }) {
  const Icon = ICONS[type];
  const colour = readAt === null ? 'text-primary' : 'text-muted';
  if (!person) {
    return (
      <span className={cx('mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full bg-raised', colour)}>
        <Icon aria-hidden className="size-5" />
      </span>
    );
  }
  return (
    <span className={cx('relative mt-0.5 shrink-0 self-start', colour)}>
      <Avatar name={person.name} imageUrl={person.avatar} size="row" />
      <Icon aria-hidden className="absolute -right-1 -bottom-1 size-5 rounded-full bg-surface p-0.5" />
    </span>
  );
}

const ROW = 'flex items-start gap-3 rounded-control px-3 py-2';
