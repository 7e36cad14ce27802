import { errorBody, FAILURE_TEXTS } from '@proverse/shared';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { api, failureText } from '../../api.ts';
import { isDeclined } from '../../session/step-up.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FormError } from '../../ui/controls/FormError.tsx';
import { GuardedButton } from '../../ui/controls/GuardedButton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';

export interface AddTotpDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange'> {
  /** Gets the recovery codes, if this is the first factor. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** Shows the QR code of a new secret and asks for a first code from the app. */
export function AddTotpDialog({ open, onOpenChange, onAdded }: AddTotpDialogProps) {
  const utils = api.useUtils();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const begin = api.factors.beginTotp.useMutation({ onError: (error) => isDeclined(error) && close() });
  const confirm = api.factors.confirmTotp.useMutation({
    onSuccess({ recoveryCodes }) {
      void utils.factors.invalidate();
      showToast({ tone: 'success', title: 'Authenticator app added' });
      close();
      onAdded(recoveryCodes);
    },
    onError: () => input.current?.select(),
  });
  const { mutate: start } = begin;
  useEffect(() => {
    if (open) start({});
  }, [open, start]);

  function close(): void {
    // The secret must not stay in memory.
    setCode('');
    begin.reset();
    confirm.reset();
    onOpenChange(false);
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (code.trim() !== '' && !confirm.isPending) confirm.mutate({ code });
  }

  const failure =
    confirm.error &&
    (errorBody(confirm.error)?.errors?.['code'] ?? failureText(confirm.error, FAILURE_TEXTS.unexpected));
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      title="Add an authenticator app"
      description="Scan the QR code with an app such as Google Authenticator, then enter the code it shows."
      locked={begin.isPending || confirm.isPending}
      initialFocus={input}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <GuardedButton
            type="submit"
            form="add-totp"
            busy={confirm.isPending && 'Turning on…'}
            disabledReason={code.trim() === '' && 'Enter the code from the app'}
          >
            Turn on
          </GuardedButton>
        </>
      }
    >
      <form id="add-totp" noValidate onSubmit={submit} className="grid gap-4">
        <FormError>{begin.error && failureText(begin.error)}</FormError>
        {begin.data ? (
          <>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(begin.data.qrSvg)}`}
              alt="QR code for your authenticator app"
              className="mx-auto size-48 rounded-control bg-white p-2"
            />
            <p className="text-sm text-muted">
              Can't scan it? Enter this key in the app:{' '}
              <code className="font-semibold text-ink">{begin.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            </p>
          </>
        ) : (
          <Skeleton className="mx-auto size-48 rounded-control" />
        )}
        <TextField
          ref={input}
          label="Code from the app"
          autoComplete="one-time-code"
          inputMode="numeric"
          error={failure || undefined}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
