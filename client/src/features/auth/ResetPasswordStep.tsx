import { errorBody, FAILURE_TEXTS } from '@proverse/shared';
import { api, failureText } from '../../api.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FormError } from '../../ui/controls/FormError.tsx';
import { NewPasswordFields, newPasswordRefusal } from '../../ui/controls/NewPasswordFields.tsx';
import { useNewPasswordsForm } from './auth-forms.ts';
import type { PasswordReset } from './use-password-reset.ts';

export function ResetPasswordStep({ reset }: { reset: PasswordReset }) {
  const form = useNewPasswordsForm();
  const save = api.auth.resetPassword.useMutation({
    onSuccess: reset.passwordSet,
    onError: (error) => form.refuse(errorBody(error)?.errors),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((input) => save.mutate({ ...input, resetToken: reset.resetToken }))}
      className="grid gap-4"
    >
      <FormError>{save.error && failureText(save.error, FAILURE_TEXTS.resetPassword)}</FormError>
      <NewPasswordFields field={form.field} typed={form.values} />
      <Button
        type="submit"
        fullWidth
        busy={save.isPending && 'Saving…'}
        disabledReason={newPasswordRefusal(form.values)}
      >
        Reset password
      </Button>
      <Button variant="ghost" size="small" className="justify-self-start" onClick={reset.back}>
        Back
      </Button>
    </form>
  );
}
