import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { errorBody, FAILURE_TEXTS } from '#language/texts';
import { api, failureText } from '../../api/api.ts';
import { PasskeyButton } from '../../session/PasskeyButton.tsx';
import { passkeyFailure } from '../../session/passkeys.ts';
import { beginSession } from '../../session/session-store.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { FormError } from '../../ui/controls/FormError.tsx';
import { PasswordField } from '../../ui/controls/passwords/PasswordField.tsx';
import { applyServerErrors, fieldsOf } from '../../ui/hooks/form.ts';
import { TextField } from '../../ui/controls/TextField.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { useBusyAction } from '../../ui/hooks/use-busy-action.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import type { SecondStep } from './SecondFactorDialog.tsx';
import type { SignInFormState } from './use-auth.ts';

const SecondFactorDialog = lazyOverlay(async () => (await import('./SecondFactorDialog.tsx')).SecondFactorDialog);

/** These are not failures: the password is right, and another step follows. */
const NEXT_STEPS: readonly unknown[] = ['EMAIL_NOT_VERIFIED', 'SECOND_FACTOR_NEEDED'];

export interface SignInFormProps {
  form: SignInFormState;
  onForgotPassword: () => void;
  /** The password is right, but the address is not verified. The server has just mailed a code. */
  onNotVerified: (email: string, password: string, notice: string) => void;
}

export function SignInForm({ form, onForgotPassword, onNotVerified }: SignInFormProps) {
  const field = fieldsOf(form);
  const [step, setStep] = useState<SecondStep>();
  const passkey = useBusyAction(usePasskeySignIn());
  const login = api.auth.login.useMutation({
    onSuccess: ({ accessToken, user }) => beginSession(accessToken, user),
    onError(error, { email, password }) {
      const body = errorBody(error);
      if (body?.error === 'EMAIL_NOT_VERIFIED') onNotVerified(email, password, body.message);
      else if (body?.error === 'SECOND_FACTOR_NEEDED') {
        setStep(body as unknown as SecondStep);
      } else if (body?.errors) applyServerErrors(form, body.errors);
      else form.setFocus('password', { shouldSelect: true });
    },
  });
  const code = errorBody(login.error)?.error;
  return (
    <>
      <form noValidate onSubmit={form.handleSubmit((input) => login.mutate(input))} className="grid gap-4">
        <FormError>
          {login.error && !NEXT_STEPS.includes(code) && (
            <>
              {failureText(login.error, FAILURE_TEXTS.login)}
              {code === 'INVALID_CREDENTIALS' && (
                <span className="block text-sm">
                  <Trans>Check your email and password, or reset your password.</Trans>
                </span>
              )}
            </>
          )}
          {passkey.error !== undefined &&
            (passkeyFailure(passkey.error) ?? failureText(passkey.error, FAILURE_TEXTS.login))}
        </FormError>
        <TextField label={t`Email`} type="email" autoComplete="username webauthn" {...field('email')} />
        <PasswordField label={t`Password`} autoComplete="current-password" {...field('password')} />
        <Button type="submit" fullWidth busy={login.isPending && t`Signing in…`}>
          <Trans>Sign In</Trans>
        </Button>
        <PasskeyButton passkey={passkey} variant="secondary">
          <Trans>Use a passkey</Trans>
        </PasskeyButton>
        <Button variant="ghost" size="small" className="justify-self-center" onClick={onForgotPassword}>
          <Trans>Forgot password?</Trans>
        </Button>
      </form>
      <SecondFactorDialog
        open={step !== undefined}
        onOpenChange={() => setStep(undefined)}
        step={step}
        onPasskey={passkey.run}
      />
    </>
  );
}
