import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorBody, FAILURE_TEXTS } from '#language/texts';
import type { SubmitEvent } from 'react';
import { api, failureText } from '../../api/api.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { GuardedButton } from '../../ui/controls/buttons/GuardedButton.tsx';
import { OtpField, useOtp } from '../../session/codes/OtpField.tsx';
import { ResendButton, resendOutcome } from '../../session/codes/ResendButton.tsx';
import type { PasswordReset } from './use-password-reset.ts';

export function ResetCodeStep({ reset }: { reset: PasswordReset }) {
  const { email } = reset;
  const otp = useOtp();

  const verify = api.auth.verifyResetCode.useMutation({
    onSuccess: reset.codeVerified,
    onError(error) {
      otp.setFailure(failureText(error, FAILURE_TEXTS.verifyResetCode));
      const code = errorBody(error)?.error;
      if (code === 'RESET_CODE_INVALID' || code === 'TOO_MANY_WRONG_CODES') otp.clear();
    },
  });
  const resend = api.auth.forgotPassword.useMutation(
    resendOutcome({ onResendAt: reset.setResendAt, onFailure: otp.setFailure }, FAILURE_TEXTS.forgotPassword),
  );

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (otp.isComplete && !verify.isPending) verify.mutate({ email, resetCode: otp.code });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>
        <Trans>
          If <strong className="font-semibold">{email}</strong> has an account, we have sent it a code. The code expires
          in 15 minutes.
        </Trans>
      </p>
      <OtpField {...otp.field} />
      <GuardedButton
        type="submit"
        fullWidth
        busy={verify.isPending && t`Verifying…`}
        disabledReason={!otp.isComplete && t`Enter all six digits`}
      >
        <Trans>Verify code</Trans>
      </GuardedButton>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ResendButton
          resendAtMs={reset.resendAtMs}
          isBusy={resend.isPending}
          onResend={() => resend.mutate({ email })}
        />
        <Button variant="ghost" size="small" onClick={reset.back}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}
