import { errorBody, FAILURE_TEXTS } from '@proverse/shared';
import { api, failureText } from '../../api.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FormError } from '../../ui/controls/FormError.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useResetEmailForm } from './auth-forms.ts';
import type { PasswordReset } from './use-password-reset.ts';

export function ResetEmailStep({ reset }: { reset: PasswordReset }) {
  const form = useResetEmailForm(reset.email);
  const request = api.auth.forgotPassword.useMutation({
    onSuccess: (_answer, { email }) => reset.codeSent(email),
    onError: (error) => form.refuse(errorBody(error)?.errors),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((input) => request.mutate(input))} className="grid gap-4">
      <p className="text-muted">We will mail you a 6-digit code. It expires after 15 minutes.</p>
      <FormError>{request.error && failureText(request.error, FAILURE_TEXTS.forgotPassword)}</FormError>
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <Button type="submit" fullWidth busy={request.isPending && 'Sending…'}>
        Send reset code
      </Button>
    </form>
  );
}
