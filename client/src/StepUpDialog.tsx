import { errorBody } from '@proverse/shared';
import { useRef, useState, type SubmitEvent } from 'react';
import { api, failureText } from './api.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { passkeyFailure, provePasskey } from './session/passkeys.ts';
import type { StepUpRequest } from './session/step-up.ts';
import { Button } from './ui/controls/Button.tsx';
import { FormError } from './ui/controls/FormError.tsx';
import { GuardedButton } from './ui/controls/GuardedButton.tsx';
import { PasswordField } from './ui/controls/PasswordField.tsx';
import { TextField } from './ui/controls/TextField.tsx';
import { useBusyAction } from './ui/hooks/use-busy-action.ts';
import { Dialog, type DialogProps } from './ui/overlays/Dialog.tsx';

export interface StepUpDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange'> {
  request: StepUpRequest | undefined;
}

/** Asks for a code, or for the password of an account without a second factor. */
export function StepUpDialog({ open, onOpenChange, request }: StepUpDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const prove = api.stepUp.prove.useMutation({ onError: () => input.current?.select() });
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
    setTyped('');
    prove.reset();
    if (token === undefined) {
      onOpenChange(false);
      return;
    }
    request?.finish(token);
    // A second factor cancels a requested recovery.
    void utils.recovery.invalidate();
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    // React also passes the event to a form that contains this dialog's component.
    event.stopPropagation();
    if (!request || typed.trim() === '' || prove.isPending) return;
    const { operation, input: callInput } = request;
    const proof = takesPassword ? { password: typed } : { code: typed };
    prove.mutate({ operation, input: callInput, ...proof }, { onSuccess: ({ token }) => finish(token) });
  }

  const problems = errorBody(prove.error)?.errors;
  const failure = prove.error && (problems?.['password'] ?? problems?.['code'] ?? failureText(prove.error));
  const field = {
    ref: input,
    error: failure || undefined,
    value: typed,
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped(target.value),
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || finish(undefined)}
      title="Confirm that it’s you"
      description={descriptionFor(methods)}
      locked={prove.isPending || passkey.isBusy}
      initialFocus={input}
      footer={
        <>
          <Button variant="ghost" onClick={() => finish(undefined)}>
            Cancel
          </Button>
          <GuardedButton
            type="submit"
            form="step-up"
            busy={prove.isPending && 'Confirming…'}
            disabledReason={typed.trim() === '' && (takesPassword ? 'Enter your password' : 'Enter a code')}
          >
            Confirm
          </GuardedButton>
        </>
      }
    >
      <form id="step-up" noValidate onSubmit={submit} className="grid gap-4">
        <FormError>
          {passkey.error !== undefined && (passkeyFailure(passkey.error) ?? failureText(passkey.error))}
        </FormError>
        {methods.includes('passkey') && <PasskeyButton passkey={passkey}>Use your passkey</PasskeyButton>}
        {takesPassword ? (
          <PasswordField label="Password" autoComplete="current-password" {...field} />
        ) : (
          <TextField
            label="Code"
            autoComplete="one-time-code"
            spellCheck={false}
            hint="Each code works once. You can also enter a recovery code."
            {...field}
          />
        )}
      </form>
    </Dialog>
  );
}

function descriptionFor(methods: string): string {
  if (methods === 'password') return 'Enter your password to continue.';
  if (methods.includes('totp')) return 'Open your authenticator app and enter the 6-digit code to continue.';
  return 'Use your passkey to continue. Without it, enter one of your recovery codes.';
}

/** Returns the last value that was not undefined. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
