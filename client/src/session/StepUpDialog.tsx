import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorBody } from '#language/texts';
import { useState } from 'react';
import { api, failureText } from '../api/api.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { passkeyFailure, provePasskey } from './passkeys.ts';
import type { StepUpRequest } from './step-up.ts';
import { PasswordField } from '../ui/controls/passwords/PasswordField.tsx';
import { TextField } from '../ui/controls/TextField.tsx';
import { useBusyAction } from '../ui/hooks/use-busy-action.ts';
import { fieldsOf, useRuleForm } from '../ui/hooks/form.ts';
import { FormDialog, type FormDialogProps } from '../ui/overlays/FormDialog.tsx';

export interface StepUpDialogProps extends Pick<FormDialogProps, 'open' | 'onOpenChange'> {
  request: StepUpRequest | undefined;
}

/** Asks for a code, or for the password of an account without a second factor. */
export function StepUpDialog({ open, onOpenChange, request }: StepUpDialogProps) {
  const form = useRuleForm({ typed: '' });
  const prove = api.stepUp.prove.useMutation({
    onError(error) {
      const problems = errorBody(error)?.errors;
      form.setError('typed', { message: problems?.['password'] ?? problems?.['code'] ?? failureText(error) });
      form.setFocus('typed', { shouldSelect: true });
    },
  });
  // The dialog keeps its field while it closes.
  const methods = useLast(request?.methods) ?? '';
  const takesPassword = methods === 'password';
  const utils = api.useUtils();
  const passkey = useBusyAction(async () => {
    if (!request) return;
    const { operation, input: callInput } = request;
    const { options } = await utils.client.stepUp.passkeyOptions.mutate({ operation, input: callInput });
    const proof = await provePasskey(options);
    const { token } = await utils.client.stepUp.prove.mutate({ operation, input: callInput, passkey: proof });
    finish(token);
  });

  function finish(token: string | undefined): void {
    // A password must not stay in memory.
    form.reset();
    prove.reset();
    if (token === undefined) {
      onOpenChange(false);
      return;
    }
    request?.finish(token);
  }

  const submit = form.handleSubmit(({ typed }) => {
    if (!request || typed.trim() === '' || prove.isPending) return;
    const { operation, input: callInput } = request;
    const proof = takesPassword ? { password: typed } : { code: typed };
    prove.mutate({ operation, input: callInput, ...proof }, { onSuccess: ({ token }) => finish(token) });
  });

  const field = fieldsOf(form)('typed');
  return (
    <FormDialog
      open={open}
      onOpenChange={() => finish(undefined)}
      title={t`Confirm that it’s you`}
      description={descriptionFor(methods)}
      locked={prove.isPending || passkey.isBusy}
      submitLabel={t`Confirm`}
      busy={prove.isPending && t`Confirming…`}
      disabledReason={form.watch('typed').trim() === '' && (takesPassword ? t`Enter your password` : t`Enter a code`)}
      failure={passkey.error !== undefined && (passkeyFailure(passkey.error) ?? failureText(passkey.error))}
      onSubmit={() => void submit()}
    >
      {methods.includes('passkey') && (
        <PasskeyButton passkey={passkey}>
          <Trans>Use your passkey</Trans>
        </PasskeyButton>
      )}
      {takesPassword ? (
        <PasswordField label={t`Password`} autoComplete="current-password" {...field} />
      ) : (
        <TextField
          label={t`Code`}
          autoComplete="one-time-code"
          spellCheck={false}
          hint={t`Each code works once. You can also enter a recovery code.`}
          {...field}
        />
      )}
    </FormDialog>
  );
}

function descriptionFor(methods: string): string {
  if (methods === 'password') return t`Enter your password to continue.`;
  if (methods.includes('totp')) return t`Open your authenticator app and enter the 6-digit code to continue.`;
  return t`Use your passkey to continue. Without it, enter one of your recovery codes.`;
}

/** Returns the last value that was not undefined. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
