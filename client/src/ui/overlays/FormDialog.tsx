import { t } from '@lingui/core/macro';
import { useId, useRef, type SubmitEvent, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../controls/buttons/Button.tsx';
import { FormError } from '../controls/FormError.tsx';
import { GuardedButton } from '../controls/buttons/GuardedButton.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

export interface FormDialogProps extends Omit<DialogProps, 'footer'> {
  submitLabel: string;
  cancelLabel?: string;
  tone?: ButtonProps['variant'];
  /** The submit button's text while the action runs. The dialog cannot be closed in the meantime. */
  busy?: ButtonProps['busy'];
  disabledReason?: string | false | undefined;
  /** The error of the whole form. */
  failure?: ReactNode;
  onSubmit: () => void;
}

/** A dialog with a form, whose first field gets the focus, and its buttons. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, cancelLabel = t`Cancel`, tone, busy, disabledReason, failure, onSubmit, ...rest } = props;
  const { children, ...dialog } = rest;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    // React also passes the event to a form that contains the dialog's component.
    event.stopPropagation();
    onSubmit();
  }

  return (
    <Dialog
      initialFocus={() => form.current?.querySelector<HTMLElement>('input, textarea') ?? true}
      locked={Boolean(busy)}
      {...dialog}
      footer={
        <>
          <Button variant="ghost" onClick={() => dialog.onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <GuardedButton type="submit" form={id} variant={tone} busy={busy} disabledReason={disabledReason}>
            {submitLabel}
          </GuardedButton>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={submit} className="flex grow flex-col gap-4">
        {failure !== undefined && <FormError>{failure}</FormError>}
        {children}
      </form>
    </Dialog>
  );
}
