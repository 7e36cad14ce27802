import { errorBody, FAILURE_TEXTS, fields } from '@proverse/shared';
import * as z from 'zod/mini';
import { api, failureText } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { applyServerErrors, useZodForm } from '../../ui/form.ts';
import { FormError } from '../../ui/FormError.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { PasswordReset } from './use-password-reset.ts';

const ResetEmail = z.object({ email: fields.Email });

export function ResetEmailStep({ reset }: { reset: PasswordReset }) {
  const form = useZodForm(ResetEmail, { email: reset.email });
  const request = api.auth.forgotPassword.useMutation({
    onSuccess: (_answer, { email }) => reset.codeSent(email),
    onError: (error) => void applyServerErrors(form, errorBody(error)?.errors ?? {}),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit((input) => request.mutate(input))} className="grid gap-4">
      <p className="text-muted">We will mail you a 6-digit code. It expires after 15 minutes.</p>
      <FormError>{request.error && failureText(request.error, FAILURE_TEXTS.forgotPassword)}</FormError>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" fullWidth busy={request.isPending && 'Sending…'}>
        Send reset code
      </Button>
    </form>
  );
}
