import { t } from '@lingui/core/macro';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { iconButtonClasses } from '../controls/buttons/button-classes.ts';
import { cx } from '../cx.ts';
import { useKeyboardHeight } from '../hooks/use-keyboard-height.ts';
import { backdropClasses, modalClasses } from './overlay-classes.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What Esc does instead of closing, such as going back a step. A press outside then does nothing. */
  onBack?: (() => void) | false | undefined;
  /** `alertdialog` while it asks for a confirmation. */
  role?: 'dialog' | 'alertdialog' | undefined;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  title: ReactNode;
  description?: ReactNode;
  /** Before the title, such as the face of a person. */
  face?: ReactNode;
  /** The width: `small` is 480 px, `medium` 640 px. */
  size?: 'small' | 'medium' | undefined;
  /** Actions below the body, always in view. */
  footer?: ReactNode;
  /** Covers the whole screen of a phone, such as for writing. */
  fullOnPhone?: boolean | undefined;
  /** The dialog cannot be closed while an action runs. */
  locked?: boolean | undefined;
  /** Gets the focus when the dialog opens. By default the first control. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | boolean) | undefined;
  /** Gets the focus when the dialog closes. By default the previously focused element. */
  finalFocus?: (() => HTMLElement | boolean) | undefined;
  children: ReactNode;
}

/** A modal dialog. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, face, size = 'small', footer, fullOnPhone, locked } = props;
  const { role = 'dialog', onBack, onKeyDown, initialFocus, finalFocus, children } = props;
  const keyboardHeight = useKeyboardHeight();

  function change(isOpen: boolean, { reason }: Base.Root.ChangeEventDetails): void {
    if (!isOpen && locked) return;
    if (!onBack || reason === 'close-press') onOpenChange(isOpen);
    else if (reason === 'escape-key') onBack();
  }

  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup
          role={role}
          onKeyDown={onKeyDown}
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          // Most browsers lay the keyboard over the page, and with it over the footer.
          style={fullOnPhone ? { paddingBottom: keyboardHeight } : undefined}
          className={cx(
            modalClasses,
            size === 'small' ? 'sm:max-w-md' : 'sm:max-w-lg',
            fullOnPhone && FULL_ON_PHONE,
            LOW,
          )}
        >
          <header className="flex items-start gap-4 border-b border-line py-3 pr-3 pl-4 sm:pl-6">
            {face && <div className="py-2">{face}</div>}
            <div className="min-w-0 flex-1 py-2">
              <Base.Title className="text-lg font-semibold wrap-anywhere">{title}</Base.Title>
              {description && <Base.Description className="mt-1 text-sm text-muted">{description}</Base.Description>}
            </div>
            <Base.Close
              aria-label={t`Close`}
              aria-disabled={locked || undefined}
              className={cx(iconButtonClasses, 'aria-disabled:opacity-40')}
            >
              <X aria-hidden className="size-5" />
            </Base.Close>
          </header>
          <div
            className={cx(
              'grow overflow-y-auto overscroll-contain px-4 py-4 sm:px-6',
              '[@media(height<20rem)]:shrink-0 [@media(height<20rem)]:overflow-visible',
              fullOnPhone && 'max-sm:flex max-sm:flex-col',
            )}
          >
            {children}
          </div>
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

// Between header and footer little would be left for the body, so that all of it scrolls.
const LOW = '[@media(height<20rem)]:overflow-y-auto';

const FULL_ON_PHONE = 'max-sm:top-0 max-sm:max-h-none max-sm:rounded-none max-sm:border-0';
