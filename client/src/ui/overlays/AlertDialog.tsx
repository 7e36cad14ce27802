import { t } from '@lingui/core/macro';
import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../controls/buttons/Button.tsx';
import { GuardedButton } from '../controls/buttons/GuardedButton.tsx';
import { cx } from '../cx.ts';
import { backdropClasses, modalClasses } from './overlay-classes.ts';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The consequence in a sentence, read together with the title. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'primary' | 'danger' | undefined;
  /** The confirm button's text while the action runs. The dialog cannot be closed in the meantime. */
  busy?: string | false | undefined;
  confirmDisabledReason?: string | false | undefined;
  onConfirm: () => void;
  /** Figures or a field between the description and the actions. */
  children?: ReactNode;
}

/** Asks for confirmation. Closed by its buttons or Esc, not by a click outside. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = t`Cancel`, tone = 'primary' } = props;
  const { busy, confirmDisabledReason, onConfirm, children } = props;
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => (isOpen || !busy) && onOpenChange(isOpen)}>
      <Base.Portal>
        {/* `forceRender` makes the backdrop also dim another open dialog. */}
        <Base.Backdrop forceRender className={cx(backdropClasses, 'z-50')} />
        <Base.Popup className={cx(modalClasses, 'sm:max-w-md')}>
          <div className="overflow-y-auto overscroll-contain p-4 sm:p-6">
            <Base.Title className="text-lg font-semibold">{title}</Base.Title>
            <Base.Description className="mt-2 text-muted">{description}</Base.Description>
            {children && <div className="mt-4">{children}</div>}
            <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
              <Base.Close render={<Button variant="secondary" />}>{cancelLabel}</Base.Close>
              <GuardedButton variant={tone} busy={busy} disabledReason={confirmDisabledReason} onClick={onConfirm}>
                {confirmLabel}
              </GuardedButton>
            </div>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
