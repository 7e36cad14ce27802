import { errorBody, FAILURE_TEXTS, fields } from '@proverse/shared';
import * as z from 'zod/mini';
import { api, failureText } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { applyServerErrors, useZodForm } from '../../ui/form.ts';
import { FormError } from '../../ui/FormError.tsx';
import { NewPasswordFields, newPasswordRefusal } from '../../ui/NewPasswordFields.tsx';
import type { PasswordReset } from './use-password-reset.ts';

const NewPasswords = z.object({ newPassword: fields.NewPassword, confirmPassword: z.string() });

export function ResetPasswordStep({ reset }: { reset: PasswordReset }) {
  const form = useZodForm(NewPasswords, { newPassword: '', confirmPassword: '' });
  const save = api.auth.resetPassword.useMutation({
    onSuccess: reset.passwordSet,
    onError: (error) => void applyServerErrors(form, errorBody(error)?.errors ?? {}),
  });
  const typed = form.watch();
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((input) => save.mutate({ ...input, resetToken: reset.resetToken }))}
      className="grid gap-4"
    >
      <FormError>{save.error && failureText(save.error, FAILURE_TEXTS.resetPassword)}</FormError>
      <NewPasswordFields register={form.register} errors={form.formState.errors} typed={typed} />
      <Button type="submit" fullWidth busy={save.isPending && 'Saving…'} disabledReason={newPasswordRefusal(typed)}>
        Reset password
      </Button>
      <Button variant="ghost" size="small" className="justify-self-start" onClick={reset.back}>
        Back
      </Button>
    </form>
  );
}
