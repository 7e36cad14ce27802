import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconButtonClasses } from '../controls/button-classes.ts';
import { backdropClasses } from './overlay-classes.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The name of the panel, such as "Menu". */
  title: string;
  children: ReactNode;
}

/** A modal panel that slides in from the right. */
export function Drawer({ open, onOpenChange, title, children }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => onOpenChange(isOpen)}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup className={PANEL}>
          <header className="flex items-center justify-between border-b border-line py-2 pr-2 pl-4">
            <Base.Title className="text-lg font-semibold">{title}</Base.Title>
            <Base.Close aria-label={`Close ${title.toLowerCase()}`} className={iconButtonClasses}>
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
  'fixed inset-y-0 right-0 z-50 flex w-xs max-w-[88vw] flex-col border-l border-line bg-surface shadow-overlay outline-none ' +
  'transition-[translate,opacity] duration-240 data-ending-style:translate-x-full data-starting-style:translate-x-full';
