import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { popupClasses } from './overlay-classes.ts';

export interface PopoverProps {
  /** The button that opens it; it needs a name of its own. */
  trigger: ReactElement<Record<string, unknown>>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Stands beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A panel beside its button, over the page but not blocking it. Esc and a press outside close it. */
export function Popover({ trigger, open, onOpenChange, title, action, children }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => onOpenChange(isOpen)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" collisionPadding={8} className="z-50 outline-none">
          <Base.Popup className={cx(popupClasses, PANEL)}>
            <header className="flex min-h-11 items-center justify-between gap-2 border-b border-line py-1 pr-1 pl-3">
              <Base.Title className="font-semibold">{title}</Base.Title>
              {action}
            </header>
            <div className="overflow-y-auto overscroll-contain">{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const PANEL = 'flex max-h-[min(70dvh,var(--available-height))] w-sm max-w-[calc(100vw-1rem)] flex-col';
