import { CircleCheck } from 'lucide-react';
import { useRef } from 'react';
import { errorBody, FAILURE_TEXTS, SUCCESS_TEXTS } from '@proverse/shared';
import { api, failureText } from '../../api.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { GuardedButton } from '../../ui/controls/GuardedButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { applyServerErrors, fieldsOf } from '../../ui/hooks/form.ts';
import { FormError } from '../../ui/controls/FormError.tsx';
import { NewPasswordFields, newPasswordProblem } from '../../ui/controls/NewPasswordFields.tsx';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { usePassingNote } from '../../ui/hooks/use-passing-note.ts';
import { usePasswordForm } from './profile-forms.ts';

const SHOWN_MS = 2000;

export interface ChangePasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A new password against the current one. Every other session is signed out. */
export function ChangePasswordDialog({ open, onOpenChange }: ChangePasswordDialogProps) {
  const utils = api.useUtils();
  const fields = useRef<HTMLFormElement>(null);
  const form = usePasswordForm();
  const save = api.profile.changePassword.useMutation({
    onSuccess() {
      form.reset();
      void utils.sessions.invalidate();
    },
    onError: (error) => applyServerErrors(form, errorBody(error)?.errors ?? {}),
  });
  const typed = form.watch();
  const field = fieldsOf(form);

  function close(): void {
    // Passwords are not kept anywhere, not even while the page stays.
    form.reset();
    save.reset();
    onOpenChange(false);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      title="Change Password"
      description="All other sessions are signed out, and you get a mail about it."
      locked={save.isPending}
      initialFocus={() => fields.current?.querySelector('input') ?? true}
      footer={
        !save.isSuccess && (
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <GuardedButton
              type="submit"
              form="change-password"
              busy={save.isPending && 'Changing…'}
              disabledReason={typed.currentPassword === '' ? 'Enter your current password' : newPasswordProblem(typed)}
            >
              Change Password
            </GuardedButton>
          </>
        )
      }
    >
      {save.isSuccess ? (
        <Changed onDone={close} />
      ) : (
        <form
          ref={fields}
          id="change-password"
          noValidate
          onSubmit={(event) => void form.handleSubmit((passwords) => save.mutate(passwords))(event)}
          className="grid gap-4"
        >
          <FormError>{save.error && failureText(save.error, FAILURE_TEXTS.changePassword)}</FormError>
          <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
          <NewPasswordFields field={field} typed={typed} />
        </form>
      )}
    </Dialog>
  );
}

/** The good news; the dialog then closes by itself. */
function Changed({ onDone }: { onDone: () => void }) {
  const words = usePassingNote<HTMLParagraphElement>(SHOWN_MS, onDone);
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center">
      <CircleCheck aria-hidden className="size-10 text-success" />
      <p ref={words} tabIndex={-1} className="text-lg font-semibold">
        {SUCCESS_TEXTS.password}
      </p>
    </div>
  );
}
