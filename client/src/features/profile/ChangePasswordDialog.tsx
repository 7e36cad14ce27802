import { CircleCheck } from 'lucide-react';
import { useRef } from 'react';
import {
  errorBody,
  FAILURE_TEXTS,
  PASSWORD_STRENGTH_REQUIRED,
  passwordStrength,
  SUCCESS_TEXTS,
} from '@proverse/shared';
import { api, failureText } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { applyServerErrors } from '../../ui/form.ts';
import { FormError } from '../../ui/FormError.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { StrengthMeter } from '../../ui/StrengthMeter.tsx';
import { usePassingNote } from '../../ui/use-passing-note.ts';
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
    onError: (error) => void applyServerErrors(form, errorBody(error)?.errors ?? {}),
  });
  const [currentPassword, newPassword, confirmPassword] = form.watch([
    'currentPassword',
    'newPassword',
    'confirmPassword',
  ]);
  const { errors } = form.formState;
  const mismatch = confirmPassword !== '' && newPassword !== confirmPassword ? 'Passwords do not match' : undefined;

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
            <Button
              type="submit"
              form="change-password"
              busy={save.isPending && 'Changing…'}
              disabledReason={refusal(currentPassword, newPassword, confirmPassword)}
            >
              Change Password
            </Button>
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
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            {...form.register('currentPassword')}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="At least 8 characters, mixing upper and lower case, digits and special characters."
            error={errors.newPassword?.message}
            {...form.register('newPassword')}
          />
          <StrengthMeter password={newPassword} />
          <PasswordField
            label="Confirm new password"
            autoComplete="new-password"
            error={mismatch ?? errors.confirmPassword?.message}
            {...form.register('confirmPassword')}
          />
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

/** Why the passwords cannot be sent yet, or false. */
function refusal(currentPassword: string, newPassword: string, confirmPassword: string): string | false {
  if (currentPassword === '') return 'Enter your current password';
  if (newPassword === '') return 'Enter a new password';
  if (passwordStrength(newPassword) < PASSWORD_STRENGTH_REQUIRED) return 'The new password is too weak';
  if (confirmPassword === '') return 'Confirm the new password';
  return newPassword === confirmPassword ? false : 'Passwords do not match';
}
