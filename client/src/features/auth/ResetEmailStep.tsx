import { errorBody, FAILURE_TEXTS } from '@proverse/shared';
import { api, failureText } from '../../api.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FormError } from '../../ui/controls/FormError.tsx';
import { applyServerErrors, fieldsOf } from '../../ui/hooks/form.ts';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useResetEmailForm } from './auth-forms.ts';
import type { PasswordReset } from './use-password-reset.ts';

export function ResetEmailStep({ reset }: { reset: PasswordReset }) {
  const form = useResetEmailForm(reset.email);
  const request = api.auth.forgotPassword.useMutation({
    onSuccess: (_answer, { email }) => reset.codeSent(email),
    onError: (error) => applyServerErrors(form, errorBody(error)?.errors ?? {}),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit((input) => request.mutate(input))} className="grid gap-4">
      <p className="text-muted">We will mail you a 6-digit code. It expires after 15 minutes.</p>
      <FormError>{request.error && failureText(request.error, FAILURE_TEXTS.forgotPassword)}</FormError>
      <TextField label="Email" type="email" autoComplete="username" {...fieldsOf(form)('email')} />
      <Button type="submit" fullWidth busy={request.isPending && 'Sending…'}>
        Send reset code
      </Button>
    </form>
  );
}
