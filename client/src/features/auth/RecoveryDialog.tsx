import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { RECOVERY_TIMES } from '@proverse/shared';
import { errorBody } from '#language/texts';
import { useState } from 'react';
import { api, failureText } from '../../api/api.ts';
import { beginSession } from '../../session/session-store.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { FormError } from '../../ui/controls/FormError.tsx';
import { formatDateTime } from '../../ui/format/time/relative-time.ts';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { serverNow } from '../../ui/server-clock.ts';

export interface RecoveryDialogProps extends Pick<DialogProps, 'open'> {
  /** Returns to the code, which the person may still find. */
  onBack: () => void;
  /** Ends the sign-in, which is of no use during the wait. */
  onDone: () => void;
  /** From the sign-in with the right password. */
  ticket: string;
  /** When the requested recovery can be finished. Undefined if none was requested. */
  readyAt: string | undefined;
}

/** Requests an account recovery, says how long to wait, and finishes it after the wait. */
export function RecoveryDialog({ open, onBack, onDone, ticket, readyAt: readyAtFirst }: RecoveryDialogProps) {
  const [readyAt, setReadyAt] = useState(readyAtFirst);
  const [nowMs] = useState(() => serverNow());
  const request = api.recovery.request.useMutation({ onSuccess: (requested) => setReadyAt(requested.readyAt) });
  const finish = api.recovery.finish.useMutation({
    onSuccess({ accessToken, user }) {
      beginSession(accessToken, user);
      showToast({
        tone: 'success',
        title: t`Your account is recovered`,
        text: t`Add a passkey or an authenticator app under Profile → Security.`,
      });
    },
    onError(error) {
      // It was cancelled since the sign-in.
      if (errorBody(error)?.error === 'RECOVERY_NOT_REQUESTED') setReadyAt(undefined);
    },
  });
  const step = readyAt === undefined ? 'request' : Date.parse(readyAt) > nowMs ? 'wait' : 'finish';
  const leave = step === 'wait' ? onDone : onBack;
  const isBusy = request.isPending || finish.isPending;
  // A success of the later call hides the error of the earlier one.
  const error = request.isSuccess ? undefined : (request.error ?? finish.error);

  return (
    <Dialog
      open={open}
      onOpenChange={leave}
      title={step === 'wait' ? t`Recovery requested` : t`Recover your account`}
      locked={isBusy}
      footer={
        <>
          <Button variant="ghost" onClick={() => isBusy || leave()}>
            {step === 'wait' ? t`Close` : t`Cancel`}
          </Button>
          {step === 'request' && (
            <Button busy={request.isPending && t`Requesting…`} onClick={() => request.mutate({ ticket })}>
              <Trans>Request recovery</Trans>
            </Button>
          )}
          {step === 'finish' && (
            <Button busy={finish.isPending && t`Finishing…`} onClick={() => finish.mutate({ ticket })}>
              <Trans>Finish recovery</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        <FormError>{error && failureText(error)}</FormError>
        {step === 'request' && (
          <>
            <p>{t`Only do this if you have lost every passkey, your authenticator app and your recovery codes.`}</p>
            <p>
              {t`We’ll email you now. After ${RECOVERY_TIMES.waitHours / 24} days you can sign in with your password, and we remove the lost sign-in methods. ${FREEZE}`}
            </p>
          </>
        )}
        {step === 'wait' && (
          <>
            <p>
              <Trans>
                Sign in here again from <strong>{formatDateTime(Date.parse(readyAt ?? ''))}</strong> to finish. You then
                have {RECOVERY_TIMES.openDays} days.
              </Trans>
            </p>
            <p>{t`Until then, changing your password or signing in with a passkey or code cancels the recovery.`}</p>
          </>
        )}
        {step === 'finish' && (
          <p>
            {t`The wait is over. This removes your passkeys, authenticator app and recovery codes, and signs you out on other devices. ${FREEZE}`}
          </p>
        )}
      </div>
    </Dialog>
  );
}

const FREEZE = t`For ${RECOVERY_TIMES.payoutFreezeDays} days after that, you can’t withdraw or change your payout account.`;
