import { errorBody, FAILURE_TEXTS, fields, PASSWORD_STRENGTH_REQUIRED, passwordStrength } from '@proverse/shared';
import * as z from 'zod/mini';
import { api, failureText } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { applyServerErrors, useZodForm } from '../../ui/form.ts';
import { FormError } from '../../ui/FormError.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { StrengthMeter } from '../../ui/StrengthMeter.tsx';
import type { PasswordReset } from './use-password-reset.ts';

const NewPasswords = z.object({ newPassword: fields.NewPassword, confirmPassword: z.string() });

export function ResetPasswordStep({ reset }: { reset: PasswordReset }) {
  const form = useZodForm(NewPasswords, { newPassword: '', confirmPassword: '' });
  const save = api.auth.resetPassword.useMutation({
    onSuccess: reset.passwordSet,
    onError: (error) => void applyServerErrors(form, errorBody(error)?.errors ?? {}),
  });
  const [newPassword, confirmPassword] = form.watch(['newPassword', 'confirmPassword']);
  const { errors } = form.formState;
  const mismatch = confirmPassword !== '' && newPassword !== confirmPassword ? 'Passwords do not match' : undefined;
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((input) => save.mutate({ ...input, resetToken: reset.resetToken }))}
      className="grid gap-4"
    >
      <FormError>{save.error && failureText(save.error, FAILURE_TEXTS.resetPassword)}</FormError>
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
      <Button
        type="submit"
        fullWidth
        busy={save.isPending && 'Saving…'}
        disabledReason={refusal(newPassword, confirmPassword)}
      >
        Reset password
      </Button>
      <Button variant="ghost" size="small" className="justify-self-start" onClick={reset.back}>
        Back
      </Button>
    </form>
  );
}

/** Why the two passwords cannot be sent yet, or false. */
function refusal(newPassword: string, confirmPassword: string): string | false {
  if (newPassword === '') return 'Enter a new password';
  if (passwordStrength(newPassword) < PASSWORD_STRENGTH_REQUIRED) return 'Choose a stronger password: at least Fair';
  return newPassword !== confirmPassword && 'Passwords do not match';
}
