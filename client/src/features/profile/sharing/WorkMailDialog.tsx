import { errorBody, LIMITS } from '@proverse/shared';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { api, failureText } from '../../../api/api.ts';
import { UNTIL_SHOWN } from '../../../api/read-again-link.ts';
import { OtpField, useOtp } from '../../../session/codes/OtpField.tsx';
import { ResendButton, resendOutcome } from '../../../session/codes/ResendButton.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FormError } from '../../../ui/controls/FormError.tsx';
import { GuardedButton } from '../../../ui/controls/GuardedButton.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Dialog, type DialogProps } from '../../../ui/overlays/Dialog.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { serverNow } from '../../../ui/server-clock.ts';

const FORM = 'work-mail';

/** Asks for an address at work, then for the code that was mailed there. */
export function WorkMailDialog({ open, onOpenChange }: Pick<DialogProps, 'open' | 'onOpenChange'>) {
  const input = useRef<HTMLInputElement>(null);
  const otp = useOtp();
  const [email, setEmail] = useState('');
  const [flowId, setFlowId] = useState<string>();
  const [resendAtMs, setResendAt] = useState(0);
  // The code is asked for in the same dialog, so its first box takes the focus.
  const focusFirstBox = useEffectEvent(otp.clear);
  useEffect(() => {
    if (flowId !== undefined) focusFirstBox();
  }, [flowId]);

  const sent = resendOutcome({ onResendAt: setResendAt, onFailure: otp.setFailure }, 'Failed to send a new code');
  const start = api.verification.startWorkMail.useMutation({
    onSuccess(flow) {
      setResendAt(serverNow() + LIMITS.resendCooldownSeconds * 1000);
      setFlowId(flow.flowId);
    },
    onError: () => input.current?.select(),
  });
  const resend = api.verification.startWorkMail.useMutation({
    ...sent,
    onSuccess(flow) {
      sent.onSuccess();
      setFlowId(flow.flowId);
    },
  });
  const confirm = api.verification.confirmWorkMail.useMutation({
    trpc: UNTIL_SHOWN,
    onSuccess({ subject }) {
      showToast({ tone: 'success', title: `Your profile says “Works at ${subject}”` });
      close();
    },
    onError(error) {
      const body = errorBody(error);
      otp.setFailure(body?.errors?.['code'] ?? body?.errors?.['flowId'] ?? failureText(error));
      if (body?.errors !== undefined || body?.error === 'TOO_MANY_WRONG_CODES') otp.clear();
    },
  });
  const isBusy = start.isPending || confirm.isPending;

  function startOver(): void {
    otp.setCode('');
    setFlowId(undefined);
    otp.setFailure('');
    start.reset();
  }

  function close(): void {
    setEmail('');
    startOver();
    onOpenChange(false);
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isBusy) return;
    if (flowId === undefined) start.mutate({ email });
    else if (otp.isComplete) confirm.mutate({ email, flowId, code: otp.code });
  }

  const errors = errorBody(start.error)?.errors;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      title="Verify your work email"
      description="Your profile says “Works at example.com”. We never show the address itself, and delete it within days."
      locked={isBusy}
      initialFocus={input}
      footer={
        <>
          <Button variant="ghost" onClick={flowId === undefined ? close : startOver}>
            {flowId === undefined ? 'Cancel' : 'Use another address'}
          </Button>
          <GuardedButton
            type="submit"
            form={FORM}
            busy={isBusy && (flowId === undefined ? 'Sending…' : 'Confirming…')}
            disabledReason={flowId !== undefined && !otp.isComplete && 'Enter all six digits'}
          >
            {flowId === undefined ? 'Send code' : 'Confirm'}
          </GuardedButton>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        {flowId === undefined ? (
          <>
            <FormError>{start.error && errors === undefined && failureText(start.error)}</FormError>
            <TextField
              ref={input}
              label="Work email"
              hint="Not Gmail or another mailbox that anyone can get."
              type="email"
              autoComplete="email"
              error={errors?.['email']}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </>
        ) : (
          <>
            <p className="wrap-anywhere">
              We sent a code to <strong className="font-semibold">{email}</strong>. The code expires in 10 minutes.
            </p>
            <OtpField {...otp.field} />
            <div>
              <ResendButton
                resendAtMs={resendAtMs}
                isBusy={resend.isPending}
                onResend={() => resend.mutate({ email, flowId })}
              />
            </div>
          </>
        )}
      </form>
    </Dialog>
  );
}
