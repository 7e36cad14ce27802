import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../cx.ts';
import { backdropClasses, modalClasses } from './overlay-classes.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Widths: small 480 px, medium 640 px. */
  size?: 'small' | 'medium' | undefined;
  /** Actions under a rule; they stay in view while the body scrolls. */
  footer?: ReactNode;
  /** Covers a phone's whole screen, for what needs the room, such as writing. */
  fullOnPhone?: boolean | undefined;
  /** While true, neither Esc nor a press outside nor the cross closes it: something is under way. */
  locked?: boolean | undefined;
  /** What takes focus first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | boolean) | undefined;
  /** What takes it when the dialog has closed; by default what had it before. */
  finalFocus?: (() => HTMLElement | boolean) | undefined;
  children: ReactNode;
}

/** A modal dialog. Focus goes in, stays in, and returns to where it came from. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'small', footer, fullOnPhone, locked } = props;
  const { initialFocus, finalFocus, children } = props;
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => (isOpen || !locked) && onOpenChange(isOpen)}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          className={cx(modalClasses, size === 'small' ? 'sm:max-w-md' : 'sm:max-w-lg', fullOnPhone && FULL_ON_PHONE)}
        >
          <header className="flex items-start gap-4 border-b border-line py-3 pr-3 pl-4 sm:pl-6">
            <div className="min-w-0 flex-1 py-2">
              <Base.Title className="text-lg font-semibold wrap-anywhere">{title}</Base.Title>
              {description && <Base.Description className="mt-1 text-sm text-muted">{description}</Base.Description>}
            </div>
            <Base.Close aria-label="Close" aria-disabled={locked || undefined} className={CLOSE}>
              <X aria-hidden className="size-5" />
            </Base.Close>
          </header>
          <div className="grow overflow-y-auto overscroll-contain px-4 py-4 sm:px-6">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3 sm:px-6">
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const FULL_ON_PHONE = 'max-sm:top-0 max-sm:max-h-none max-sm:rounded-none max-sm:border-0';

const CLOSE =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink aria-disabled:opacity-40';
