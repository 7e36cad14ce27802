import { Trans } from '@lingui/react/macro';
import { Popover as Base } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { popupClasses, popupPlacement } from '../../ui/overlays/overlay-classes.ts';
import { NotificationList } from './NotificationList.tsx';
import type { Notifications } from './use-notifications.ts';

export interface NotificationPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  id: string;
  /** The element around the bell. The panel is placed beside it and rendered into it. */
  anchor: RefObject<HTMLElement | null>;
  notifications: Notifications;
}

/** The notifications in a non-modal panel. Esc and a click outside close it. */
export function NotificationPanel({ open, onOpenChange, id, anchor, notifications }: NotificationPanelProps) {
  function change(isOpen: boolean, { event, reason }: Base.Root.ChangeEventDetails): void {
    const button = anchor.current?.querySelector('button');
    // A click on the bell counts as outside the panel, but the bell's button handles it.
    const isOnButton = event.target instanceof Node && button?.contains(event.target);
    if (isOnButton && reason !== 'escape-key') return;
    onOpenChange(isOpen);
    // Base UI does not return the focus from the edge of the panel, where Tab stops before leaving.
    if (reason === 'escape-key') button?.focus();
  }
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal container={anchor}>
        <Base.Positioner anchor={anchor} {...popupPlacement}>
          <Base.Popup id={id} className={cx(popupClasses, PANEL)}>
            <div className="flex min-h-11 shrink-0 flex-wrap items-center justify-between gap-x-2 border-b border-line py-1 pr-1 pl-3">
              <Base.Title className="font-semibold">
                <Trans>Notifications</Trans>
              </Base.Title>
              {notifications.unread > 0 && (
                <Button variant="ghost" size="small" onClick={notifications.markAllRead}>
                  <Trans>Mark all as read</Trans>
                </Button>
              )}
            </div>
            <div className="overflow-y-auto overscroll-contain">
              <NotificationList notifications={notifications} onFollow={() => onOpenChange(false)} />
            </div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const PANEL = 'flex max-h-[min(70dvh,var(--available-height))] w-sm max-w-[calc(100vw-1rem)] flex-col';
