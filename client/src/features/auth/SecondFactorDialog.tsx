import { errorBody, FAILURE_TEXTS } from '@proverse/shared';
import { Fingerprint } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { api, failureText } from '../../api.ts';
import { canUsePasskeys } from '../../session/passkeys.ts';
import { beginSession } from '../../session/session-store.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { GuardedButton } from '../../ui/controls/GuardedButton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx';

export interface SecondFactorDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange'> {
  /** From the sign-in with the right password. */
  ticket: string;
  /** How the account can confirm: some of `passkey`, `totp` and `recovery`, separated by spaces. */
  methods: string;
  /** Signs in with a passkey instead. */
  onPasskey: () => void;
}

/** Asks for a code from the authenticator app or a recovery code, which finishes the sign-in. */
export function SecondFactorDialog({ open, onOpenChange, ticket, methods, onPasskey }: SecondFactorDialogProps) {
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
      title="Confirm your sign-in"
      description={
        methods.includes('totp')
          ? 'Open your authenticator app and enter the 6-digit code.'
          : 'Sign in with your passkey. Without it, enter one of your recovery codes.'
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
            Use your passkey
          </Button>
        )}
        <TextField
          ref={input}
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          hint={methods.includes('totp') && 'No access to your app? Enter one of your recovery codes.'}
          error={failure || undefined}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <GuardedButton
          type="submit"
          fullWidth
          busy={finish.isPending && 'Signing in…'}
          disabledReason={code.trim() === '' && 'Enter a code'}
        >
          Sign In
        </GuardedButton>
      </form>
    </Dialog>
  );
}
