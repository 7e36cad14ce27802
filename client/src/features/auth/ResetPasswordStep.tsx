import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorBody, FAILURE_TEXTS } from '#language/texts';
import { api, failureText } from '../../api/api.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { GuardedButton } from '../../ui/controls/buttons/GuardedButton.tsx';
import { FormError } from '../../ui/controls/FormError.tsx';
import { NewPasswordFields, useNewPasswordProblem } from '../../ui/controls/passwords/NewPasswordFields.tsx';
import { applyServerErrors, fieldsOf, useLazyZodForm } from '../../ui/hooks/form.ts';
import type { PasswordReset } from './use-password-reset.ts';

const loadSchema = async () => (await import('./auth-schemas.ts')).NewPasswords;

export function ResetPasswordStep({ reset }: { reset: PasswordReset }) {
  const form = useLazyZodForm(loadSchema, { newPassword: '', confirmPassword: '', keepPrograms: false });
  const typed = form.watch();
  const problem = useNewPasswordProblem(typed);
  const save = api.auth.resetPassword.useMutation({
    onSuccess: reset.passwordSet,
    onError: (error) => applyServerErrors(form, errorBody(error)?.errors ?? {}),
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((input) => save.mutate({ ...input, resetToken: reset.resetToken }))}
      className="grid gap-4"
    >
      <FormError>{save.error && failureText(save.error, FAILURE_TEXTS.resetPassword)}</FormError>
      <NewPasswordFields field={fieldsOf(form)} typed={typed} hasPrograms={reset.hasPrograms} />
      <GuardedButton type="submit" fullWidth busy={save.isPending && t`Saving…`} disabledReason={problem}>
        <Trans>Reset password</Trans>
      </GuardedButton>
      <Button variant="ghost" size="small" className="justify-self-start" onClick={reset.back}>
        <Trans>Back</Trans>
      </Button>
    </form>
  );
}
