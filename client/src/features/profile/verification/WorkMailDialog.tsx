import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LIMITS } from '@proverse/shared';
import { errorBody } from '#language/texts';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { api, failureText } from '../../../api/api.ts';
import { UNTIL_SHOWN } from '../../../api/read-again-link.ts';
import { OtpField, useOtp } from '../../../session/codes/OtpField.tsx';
import { ResendButton, resendOutcome } from '../../../session/codes/ResendButton.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { FormError } from '../../../ui/controls/FormError.tsx';
import { GuardedButton } from '../../../ui/controls/buttons/GuardedButton.tsx';
import { applyServerErrors, fieldsOf, useRuleForm } from '../../../ui/hooks/form.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Dialog, type DialogProps } from '../../../ui/overlays/Dialog.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { serverNow } from '../../../ui/server-clock.ts';

const FORM = 'work-mail';

/** Asks for an address at work, then for the code that was mailed there. */
export function WorkMailDialog({ open, onOpenChange }: Pick<DialogProps, 'open' | 'onOpenChange'>) {
  const fields = useRef<HTMLFormElement>(null);
  const form = useRuleForm({ email: '' });
  const email = form.watch('email');
  const code = useWorkMailCode(email, close);
  const start = api.verification.startWorkMail.useMutation({
    onSuccess: ({ flowId }) => code.begin(flowId),
    onError(error) {
      applyServerErrors(form, errorBody(error)?.errors ?? {});
      form.setFocus('email', { shouldSelect: true });
    },
  });
  const isBusy = start.isPending || code.isConfirming;
  const send = form.handleSubmit((input) => start.mutate(input));

  function startOver(): void {
    code.discard();
    start.reset();
  }

  function close(): void {
    form.reset();
    startOver();
    onOpenChange(false);
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isBusy) return;
    if (code.isAsked) code.confirm();
    else void send();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      title={t`Verify your work email`}
      description={t`Your profile says “Works at example.com”. We never show the address itself, and delete it within days.`}
      locked={isBusy}
      initialFocus={() => fields.current?.querySelector('input') ?? true}
      footer={
        <>
          <Button variant="ghost" onClick={code.isAsked ? startOver : close}>
            {code.isAsked ? t`Use another address` : t`Cancel`}
          </Button>
          <GuardedButton
            type="submit"
            form={FORM}
            busy={isBusy && (code.isAsked ? t`Confirming…` : t`Sending…`)}
            disabledReason={code.isAsked && !code.isComplete && t`Enter all six digits`}
          >
            {code.isAsked ? t`Confirm` : t`Send code`}
          </GuardedButton>
        </>
      }
    >
      <form ref={fields} id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        {code.isAsked ? (
          <CodeFields email={email} code={code} />
        ) : (
          <>
            <FormError>{start.error && !errorBody(start.error)?.errors && failureText(start.error)}</FormError>
            <TextField
              label={t`Work email`}
              hint={t`Use your work address, not Gmail or Yahoo.`}
              type="email"
              autoComplete="email"
              {...fieldsOf(form)('email')}
            />
          </>
        )}
      </form>
    </Dialog>
  );
}

/** The code that was mailed to an address at work. It is asked for after `begin`, until it is confirmed or discarded. */
function useWorkMailCode(email: string, onConfirmed: () => void) {
  const otp = useOtp();
  const [flowId, setFlowId] = useState<string>();
  const [resendAtMs, setResendAt] = useState(0);
  // The code is asked for in the same dialog, so its first box takes the focus.
  const focusFirstBox = useEffectEvent(otp.clear);
  useEffect(() => {
    if (flowId !== undefined) focusFirstBox();
  }, [flowId]);

  const sent = resendOutcome({ onResendAt: setResendAt, onFailure: otp.setFailure }, t`Failed to send a new code`);
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
      showToast({ tone: 'success', title: t`Your profile says “Works at ${subject}”` });
      onConfirmed();
    },
    onError(error) {
      const body = errorBody(error);
      otp.setFailure(body?.errors?.['code'] ?? body?.errors?.['flowId'] ?? failureText(error));
      if (body?.errors !== undefined || body?.error === 'TOO_MANY_WRONG_CODES') otp.clear();
    },
  });
  return {
    isAsked: flowId !== undefined,
    isComplete: otp.isComplete,
    isConfirming: confirm.isPending,
    field: otp.field,
    resend: { resendAtMs, isBusy: resend.isPending, onResend: () => resend.mutate({ email, flowId }) },
    begin(id: string): void {
      setResendAt(serverNow() + LIMITS.resendCooldownSeconds * 1000);
      setFlowId(id);
    },
    confirm(): void {
      if (flowId !== undefined && otp.isComplete) confirm.mutate({ email, flowId, code: otp.code });
    },
    discard(): void {
      otp.setCode('');
      otp.setFailure('');
      setFlowId(undefined);
    },
  };
}

function CodeFields({ email, code }: { email: string; code: ReturnType<typeof useWorkMailCode> }) {
  return (
    <>
      <p className="wrap-anywhere">
        <Trans>
          We sent a code to <strong className="font-semibold">{email}</strong>. The code expires in 10 minutes.
        </Trans>
      </p>
      <OtpField {...code.field} />
      <div>
        <ResendButton {...code.resend} />
      </div>
    </>
  );
}
