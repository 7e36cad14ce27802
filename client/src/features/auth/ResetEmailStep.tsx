import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorBody, FAILURE_TEXTS } from '#language/texts';
import { api, failureText } from '../../api/api.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { FormError } from '../../ui/controls/FormError.tsx';
import { applyServerErrors, fieldsOf, useLazyZodForm } from '../../ui/hooks/form.ts';
import { TextField } from '../../ui/controls/TextField.tsx';
import type { PasswordReset } from './use-password-reset.ts';

const loadSchema = async () => (await import('./auth-schemas.ts')).ResetEmail;

export function ResetEmailStep({ reset }: { reset: PasswordReset }) {
  const form = useLazyZodForm(loadSchema, { email: reset.email });
  const request = api.auth.forgotPassword.useMutation({
    onSuccess: (_answer, { email }) => reset.codeSent(email),
    onError: (error) => applyServerErrors(form, errorBody(error)?.errors ?? {}),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit((input) => request.mutate(input))} className="grid gap-4">
      <p className="text-muted">
        <Trans>We'll email you a 6-digit code. It expires in 15 minutes.</Trans>
      </p>
      <FormError>{request.error && failureText(request.error, FAILURE_TEXTS.forgotPassword)}</FormError>
      <TextField label={t`Email`} type="email" autoComplete="username" {...fieldsOf(form)('email')} />
      <Button type="submit" fullWidth busy={request.isPending && t`Sending…`}>
        <Trans>Send reset code</Trans>
      </Button>
    </form>
  );
}
