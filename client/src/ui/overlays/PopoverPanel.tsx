import { Popover as Base } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { cx } from '../cx.ts';
import { popupClasses } from './overlay-classes.ts';
import type { PopoverProps } from './Popover.tsx';

export interface PopoverPanelProps extends Omit<PopoverProps, 'trigger'> {
  id: string;
  /** Where it stands, and what it is laid out beside. */
  place: RefObject<HTMLElement | null>;
}

/** What `Popover` opens. */
export function PopoverPanel({ open, onOpenChange, title, action, children, id, place }: PopoverPanelProps) {
  function change(isOpen: boolean, { event, reason }: Base.Root.ChangeEventDetails): void {
    const button = place.current?.querySelector('button');
    // A press on the button is outside the panel too; the button answers it by itself.
    const isOnButton = event.target instanceof Node && button?.contains(event.target);
    if (isOnButton && reason !== 'escape-key') return;
    onOpenChange(isOpen);
    // Also from the edge of the panel, where Tab stops on its way out.
    if (reason === 'escape-key') button?.focus();
  }
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal container={place}>
        <Base.Positioner
          anchor={place}
          positionMethod="fixed"
          sideOffset={6}
          align="end"
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup id={id} className={cx(popupClasses, PANEL)}>
            <div className="flex min-h-11 shrink-0 flex-wrap items-center justify-between gap-x-2 border-b border-line py-1 pr-1 pl-3">
              <Base.Title className="font-semibold">{title}</Base.Title>
              {action}
            </div>
            <div className="overflow-y-auto overscroll-contain">{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const PANEL = 'flex max-h-[min(70dvh,var(--available-height))] w-sm max-w-[calc(100vw-1rem)] flex-col';
