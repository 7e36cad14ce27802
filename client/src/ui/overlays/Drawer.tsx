import { t } from '@lingui/core/macro';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { iconButtonClasses } from '../controls/buttons/button-classes.ts';
import { cx } from '../cx.ts';
import { backdropClasses } from './overlay-classes.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The name of the panel, such as "Menu". */
  title: string;
  /** A menu is 320 px wide. A panel, for one entry of a list, is 576 px wide and covers a phone. */
  size?: 'menu' | 'panel' | undefined;
  /** Buttons before the close button. */
  actions?: ReactNode;
  /** Gets the focus when the drawer closes. By default the previously focused element. */
  finalFocus?: (() => HTMLElement | boolean) | undefined;
  children: ReactNode;
}

/** A modal panel that slides in from the right. */
export function Drawer({ open, onOpenChange, title, size = 'menu', actions, finalFocus, children }: DrawerProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => onOpenChange(isOpen)}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup
          ref={popup}
          // A panel is read before one of its buttons is pressed.
          initialFocus={size === 'panel' ? popup : undefined}
          finalFocus={finalFocus}
          className={cx(PANEL, WIDTHS[size])}
        >
          <header className="flex items-start border-b border-line py-2 pr-2 pl-4">
            <Base.Title className="mr-auto min-w-0 py-2 text-lg font-semibold wrap-anywhere">{title}</Base.Title>
            {actions}
            <Base.Close
              aria-label={size === 'menu' ? t`Close ${title.toLowerCase()}` : t`Close`}
              className={iconButtonClasses}
            >
              <X aria-hidden className="size-5" />
            </Base.Close>
          </header>
          <div className="flex-1 overflow-y-auto overscroll-contain p-4">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const PANEL =
  'fixed inset-y-0 right-0 z-50 flex flex-col border-l border-line bg-surface shadow-overlay outline-none ' +
  'transition-[translate,opacity] duration-240 data-ending-style:translate-x-full data-starting-style:translate-x-full';

const WIDTHS = { menu: 'w-xs max-w-[88vw]', panel: 'w-[36rem] max-w-full' };
