import { LIMITS } from '@proverse/shared';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { CountBadge } from '../../ui/format/CountBadge.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { lazyCode, useIdleLoad } from '../../ui/hooks/lazy-code.ts';
import { formatCount } from '../../ui/format/money.ts';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { SkeletonList } from '../../ui/layout/Skeleton.tsx';
import { MissingPart } from '../../ui/layout/MissingPart.tsx';
import { WhenLoaded } from '../../ui/layout/WhenLoaded.tsx';
import { useNotifications } from './use-notifications.ts';

const notificationList = lazyCode(async () => (await import('./NotificationList.tsx')).NotificationList);

/** The bell: how much is new, and behind it what happened, each line leading to its message. */
export function NotificationBell() {
  const [isOpen, setOpen] = useState(false);
  const notifications = useNotifications();
  const { unread } = notifications;
  useIdleLoad(notificationList);

  function change(willOpen: boolean): void {
    // Beside the panel, not after it; a failure is told inside it.
    if (willOpen) notificationList.load().catch(() => undefined);
    setOpen(willOpen);
  }

  return (
    <Popover
      open={isOpen}
      onOpenChange={change}
      title="Notifications"
      trigger={
        <IconButton
          label={unread > 0 ? `Notifications, ${countOf(unread)} unread` : 'Notifications'}
          icon={
            <>
              <Bell aria-hidden />
              {unread > 0 && (
                <span aria-hidden className="absolute -top-0.5 left-6">
                  <CountBadge count={unread} />
                </span>
              )}
            </>
          }
        />
      }
      action={
        unread > 0 && (
          <Button variant="ghost" size="small" onClick={notifications.markAllRead}>
            Mark all as read
          </Button>
        )
      }
    >
      <WhenLoaded
        code={notificationList}
        Missing={MissingPart}
        meanwhile={<SkeletonList label="Loading notifications…" count={3} className="h-16" />}
      >
        {(NotificationList) => <NotificationList notifications={notifications} onFollow={() => setOpen(false)} />}
      </WhenLoaded>
    </Popover>
  );
}

/** The server counts up to a thousand. */
function countOf(unread: number): string {
  return unread < LIMITS.unreadNotificationsMax ? formatCount(unread) : `${formatCount(unread)} or more`;
}
