import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { Button } from '../controls/Button.tsx';
import type { AlertDialogProps } from './AlertDialog.tsx';
import { cx } from '../cx.ts';
import { backdropClasses, modalClasses } from './overlay-classes.ts';

/** What `AlertDialog` opens. */
export function AlertDialogBox(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = 'Cancel', tone = 'primary' } = props;
  const { busy, confirmDisabledReason, onConfirm, children } = props;
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => (isOpen || !busy) && onOpenChange(isOpen)}>
      <Base.Portal>
        {/* Asked from another dialog, it dims that one too. */}
        <Base.Backdrop forceRender className={cx(backdropClasses, 'z-50')} />
        <Base.Popup className={cx(modalClasses, 'sm:max-w-md')}>
          <div className="overflow-y-auto overscroll-contain p-4 sm:p-6">
            <Base.Title className="text-lg font-semibold">{title}</Base.Title>
            <Base.Description className="mt-2 text-muted">{description}</Base.Description>
            {children && <div className="mt-4">{children}</div>}
            <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
              <Base.Close render={<Button variant="secondary" disabledReason={false} />}>{cancelLabel}</Base.Close>
              <Button variant={tone} busy={busy} disabledReason={confirmDisabledReason} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
