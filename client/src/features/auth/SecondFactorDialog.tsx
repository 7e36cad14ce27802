import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorBody, FAILURE_TEXTS } from '#language/texts';
import { Fingerprint } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { api, failureText } from '../../api/api.ts';
import { canUsePasskeys } from '../../session/passkeys.ts';
import { beginSession } from '../../session/session-store.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { GuardedButton } from '../../ui/controls/buttons/GuardedButton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx';
import { RecoveryDialog } from './RecoveryDialog.tsx';

/** What the server says after the right password of an account with a second factor. */
export interface SecondStep {
  readonly ticket: string;
  /** How the account can confirm: some of `passkey`, `totp` and `recovery`, separated by spaces. */
  readonly methods: string;
  /** When a requested recovery can be finished. */
  readonly recoveryReadyAt?: string | undefined;
}

export interface SecondFactorDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange'> {
  step: SecondStep | undefined;
  /** Signs in with a passkey instead. */
  onPasskey: () => void;
}

/** Asks for a second factor, which finishes the sign-in. People who lost every one are led to the recovery. */
export function SecondFactorDialog({ open, onOpenChange, step, onPasskey }: SecondFactorDialogProps) {
  const { ticket = '', methods = '', recoveryReadyAt } = step ?? {};
  const [isLost, setLost] = useState(false);
  if (!isLost) {
    return (
      <CodeDialog
        open={open}
        onOpenChange={onOpenChange}
        ticket={ticket}
        methods={methods}
        onPasskey={onPasskey}
        onLost={() => setLost(true)}
      />
    );
  }
  return (
    <RecoveryDialog
      key={ticket}
      open={open}
      onBack={() => setLost(false)}
      onDone={() => {
        onOpenChange(false);
        setLost(false);
      }}
      ticket={ticket}
      readyAt={recoveryReadyAt}
    />
  );
}

interface CodeDialogProps extends Omit<SecondFactorDialogProps, 'step'>, Omit<SecondStep, 'recoveryReadyAt'> {
  /** The person has lost every second factor. */
  onLost: () => void;
}

/** Asks for a code from the authenticator app or a recovery code. */
function CodeDialog({ open, onOpenChange, ticket, methods, onPasskey, onLost }: CodeDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const finish = api.auth.secondFactor.useMutation({
    onSuccess: ({ accessToken, user }) => beginSession(accessToken, user),
    onError: () => input.current?.select(),
  });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (code.trim() !== '' && !finish.isPending) finish.mutate({ ticket, code });
  }

  function close(): void {
    setCode('');
    finish.reset();
    onOpenChange(false);
  }

  const failure =
    finish.error && (errorBody(finish.error)?.errors?.['code'] ?? failureText(finish.error, FAILURE_TEXTS.login));
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      title={t`Confirm your sign-in`}
      description={
        methods.includes('totp')
          ? t`Open your authenticator app and enter the 6-digit code.`
          : t`Sign in with your passkey. Without it, enter one of your recovery codes.`
      }
      locked={finish.isPending}
      initialFocus={input}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        {canUsePasskeys && methods.includes('passkey') && (
          <Button
            variant="secondary"
            fullWidth
            icon={<Fingerprint aria-hidden />}
            onClick={() => {
              close();
              onPasskey();
            }}
          >
            <Trans>Use your passkey</Trans>
          </Button>
        )}
        <TextField
          ref={input}
          label={t`Code`}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          hint={methods.includes('totp') && t`No access to your app? Enter one of your recovery codes.`}
          error={failure || undefined}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <GuardedButton
          type="submit"
          fullWidth
          busy={finish.isPending && t`Signing in…`}
          disabledReason={code.trim() === '' && t`Enter a code`}
        >
          <Trans>Sign In</Trans>
        </GuardedButton>
        <Button
          variant="ghost"
          size="small"
          className="justify-self-center"
          aria-disabled={finish.isPending || undefined}
          onClick={onLost}
        >
          <Trans>Lost your authenticator and recovery codes?</Trans>
        </Button>
      </form>
    </Dialog>
  );
}
