import { t } from '@lingui/core/macro';
import { LIMITS } from '@proverse/shared';
import { Bell } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { CountBadge } from '../../ui/format/CountBadge.tsx';
import { formatCount } from '../../ui/format/money/money.ts';
import { IconButton } from '../../ui/controls/buttons/IconButton.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { useNotifications } from './use-notifications.ts';

const NotificationPanel = lazyOverlay(async () => (await import('./NotificationPanel.tsx')).NotificationPanel);

/** The bell with the unread count, which opens the notifications. */
export function NotificationBell() {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const notifications = useNotifications();
  const { unread } = notifications;
  return (
    <span ref={anchor} className="inline-flex">
      <IconButton
        label={unread > 0 ? t`Notifications, ${countOf(unread)} unread` : t`Notifications`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
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
      <NotificationPanel
        open={isOpen}
        onOpenChange={setOpen}
        id={panelId}
        anchor={anchor}
        notifications={notifications}
      />
    </span>
  );
}

/** The server stops counting at this limit. */
function countOf(unread: number): string {
  return unread < LIMITS.unreadNotificationsMax ? formatCount(unread) : t`${formatCount(unread)} or more`;
}
