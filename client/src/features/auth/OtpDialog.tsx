import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorBody, FAILURE_TEXTS } from '#language/texts';
import { useRef, useState, type Ref, type SubmitEvent } from 'react';
import { api, failureText } from '../../api/api.ts';
import { beginSession } from '../../session/session-store.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { GuardedButton } from '../../ui/controls/buttons/GuardedButton.tsx';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx';
import { formatCoins } from '../../ui/format/money/money.ts';
import { OtpField, useOtp } from '../../session/codes/OtpField.tsx';
import { PasswordField } from '../../ui/controls/passwords/PasswordField.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import type { PendingRegistration } from './pending-registration.ts';
import { ResendButton, resendOutcome } from '../../session/codes/ResendButton.tsx';
import type { Registration } from './use-registration.ts';

export interface OtpDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange'> {
  registration: Registration;
}

/** Asks for the mailed code, which verifies the email and signs the user in. */
export function OtpDialog({ open, onOpenChange, registration }: OtpDialogProps) {
  const { pending } = registration;
  const form = useRef<HTMLFormElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Verify your email`}
      description={pending?.notice}
      initialFocus={() => form.current?.querySelector('input') ?? true}
    >
      {pending && <OtpForm formRef={form} pending={pending} registration={registration} />}
    </Dialog>
  );
}

interface OtpFormProps {
  formRef: Ref<HTMLFormElement>;
  pending: PendingRegistration;
  registration: Registration;
}

function OtpForm({ formRef, pending, registration }: OtpFormProps) {
  const otp = useOtp();
  const [typedPassword, setTypedPassword] = useState('');
  const mustAskPassword = registration.password === undefined;
  const password = registration.password ?? typedPassword;

  const verify = api.auth.verifyOtp.useMutation({
    onSuccess({ accessToken, user }) {
      registration.forget();
      beginSession(accessToken, user);
      showToast({
        tone: 'success',
        title: user.coins > 0 ? t`You have ${formatCoins(user.coins)} to start with` : t`Welcome, ${user.firstName}!`,
      });
    },
    onError(error) {
      const code = errorBody(error)?.error;
      const isWrong = code === 'OTP_INVALID';
      const text = failureText(error, FAILURE_TEXTS.verifyOtp);
      // The server does not say whether the code or the password is wrong.
      otp.setFailure(isWrong && mustAskPassword ? t`${text}. Check the code and your password.` : text);
      if (isWrong || code === 'TOO_MANY_WRONG_CODES') otp.clear();
    },
  });
  const resend = api.auth.resendOtp.useMutation(
    resendOutcome({ onResendAt: registration.setResendAt, onFailure: otp.setFailure }, FAILURE_TEXTS.resendOtp),
  );

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (missing === undefined && !verify.isPending)
      verify.mutate({ email: pending.email, otpCode: otp.code, password });
  }

  const missing = !otp.isComplete ? t`Enter all six digits` : password === '' ? t`Enter your password` : undefined;
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-4">
      <p>
        <Trans>
          We sent a code to <strong className="font-semibold">{pending.email}</strong>. The code expires in 10 minutes.
        </Trans>
      </p>
      <OtpField {...otp.field} />
      {mustAskPassword && (
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          hint={t`The password you chose when you joined.`}
          value={typedPassword}
          onChange={(event) => setTypedPassword(event.target.value)}
        />
      )}
      <GuardedButton type="submit" fullWidth busy={verify.isPending && t`Verifying…`} disabledReason={missing ?? false}>
        <Trans>Verify</Trans>
      </GuardedButton>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ResendButton
          resendAtMs={pending.resendAtMs}
          isBusy={resend.isPending}
          onResend={() => resend.mutate({ email: pending.email })}
        />
        <Button variant="ghost" size="small" onClick={registration.forget}>
          <Trans>Use another email</Trans>
        </Button>
      </div>
    </form>
  );
}
