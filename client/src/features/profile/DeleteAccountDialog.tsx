import { errorBody } from '@proverse/shared';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { api, failureText } from '../../api.ts';
import { dropDraftsOf } from '../../drafts/draft-store.ts';
import { endSession, useSession } from '../../session/session-store.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { GuardedButton } from '../../ui/controls/GuardedButton.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FormError } from '../../ui/controls/FormError.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { formatCoins, formatCount } from '../../ui/format/money.ts';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { RetryBanner } from '../../ui/layout/RetryBanner.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';

const CONFIRMATION = 'DELETE';

export interface DeleteAccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Says what is lost and what is given back, and deletes the account once all of it is acknowledged. */
export function DeleteAccountDialog({ open, onOpenChange }: DeleteAccountDialogProps) {
  const { user } = useSession();
  const terms = api.account.deletionTerms.useQuery(undefined, { enabled: open, staleTime: 0 });
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const [isAcknowledged, setAcknowledged] = useState(false);
  // How often the button was pressed in vain; what is wrong shows from the first time on.
  const [attempts, setAttempts] = useState(0);
  const isChecked = attempts > 0;
  const form = useRef<HTMLFormElement>(null);
  const deletion = api.account.requestDeletion.useMutation({
    // The session ended with the account: what else was asked meanwhile is refused for that, and may say so first.
    onSuccess({ message }) {
      if (user) dropDraftsOf(user.id);
      endSession(message, { isLastWord: true });
    },
    onError(error) {
      // Other coins than those that were acknowledged: they have to be read first.
      if (errorBody(error)?.error === 'FORFEIT_CHANGED') setAcknowledged(false);
      setAttempts((count) => count + 1);
      void terms.refetch();
    },
  });
  const errors = errorBody(deletion.error)?.errors;
  const { data } = terms;
  const underWay =
    (data?.openWithdrawal && 'A withdrawal is under way') || (data?.openPurchase && 'A purchase is open');
  const needsAcknowledgement = data !== undefined && data.forfeitCoins > 0;

  // The first thing that is wrong takes the focus.
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!data || underWay || deletion.isPending) return;
    if (password === '' || typed !== CONFIRMATION || (needsAcknowledgement && !isAcknowledged)) {
      setAttempts(attempts + 1);
      return;
    }
    deletion.mutate({ password, confirm: CONFIRMATION, forfeitCoins: data.forfeitCoins });
  }

  function close(): void {
    // The password is not kept, not even while the page stays.
    setPassword('');
    setTyped('');
    setAcknowledged(false);
    setAttempts(0);
    deletion.reset();
    onOpenChange(false);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      title="Delete your account?"
      description="This cannot be undone. Replies you gave stay with those who paid for them, without your name."
      locked={deletion.isPending}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Keep my account
          </Button>
          <GuardedButton
            type="submit"
            form="delete-account-form"
            variant="danger"
            busy={deletion.isPending && 'Deleting…'}
            disabledReason={underWay}
          >
            Delete for good
          </GuardedButton>
        </>
      }
    >
      <form ref={form} id="delete-account-form" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {terms.isPending && <Skeleton className="h-20 rounded-card" />}
        {terms.isError && !data && (
          <RetryBanner
            title="What you would lose could not be loaded"
            isRetrying={terms.isFetching}
            onRetry={() => void terms.refetch()}
          >
            {failureText(terms.error)}
          </RetryBanner>
        )}
        {data?.openWithdrawal && (
          <Banner
            tone="warning"
            title="A withdrawal is under way"
            action={
              <LinkButton size="small" variant="secondary" href="/coins?tab=earnings">
                See it
              </LinkButton>
            }
          >
            It has to be paid or cancelled first.
          </Banner>
        )}
        {data?.openPurchase && (
          <Banner tone="warning" title="A purchase is open">
            It can still be paid. Pay it, or wait until its checkout closes an hour after it began.
          </Banner>
        )}
        {data && (
          <ul className="list-disc pl-5">
            <li>
              {data.forfeitCoins === 0
                ? 'You have no coins to lose.'
                : `${formatCoins(data.forfeitCoins)} ${isAre(data.forfeitCoins)} lost.`}
              {data.escrowCoins > 0 &&
                ` Of them, ${formatCoins(data.escrowCoins)} ${isAre(data.escrowCoins)} in messages that you sent and nobody has answered yet.`}
              {data.withdrawableCoins > 0 && ` You could withdraw ${formatCoins(data.withdrawableCoins)} first.`}
            </li>
            {data.waitingMessages > 0 && (
              <li>
                {data.waitingMessages === 1
                  ? '1 message waits for your reply: its sender gets everything back.'
                  : `${formatCount(data.waitingMessages)} messages wait for your reply: their senders get everything back.`}
              </li>
            )}
            <li>Your profile, picture, bank account and sessions are erased.</li>
            {data.keptWithdrawals > 0 && (
              <li>
                Of your withdrawals the account holder’s name, the IFSC and the last four digits are kept, as tax and
                anti-money-laundering law asks of records of payments.
              </li>
            )}
            <li>You can join again with the same address, without another welcome bonus.</li>
          </ul>
        )}
        {needsAcknowledgement && (
          <Checkbox
            label={`I understand that ${formatCoins(data.forfeitCoins)} ${isAre(data.forfeitCoins)} lost`}
            checked={isAcknowledged}
            error={isChecked && !isAcknowledged ? 'Please acknowledge this first' : undefined}
            onChange={(event) => setAcknowledged(event.target.checked)}
          />
        )}
        {deletion.isError && !errors?.['password'] && (
          <FormError>{failureText(deletion.error, 'The account could not be deleted')}</FormError>
        )}
        <TextField
          label={`Type ${CONFIRMATION} to confirm`}
          autoComplete="off"
          value={typed}
          error={isChecked && typed !== CONFIRMATION ? `Type ${CONFIRMATION} to confirm` : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          error={isChecked && password === '' ? 'Password is required' : errors?.['password']}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

function isAre(coins: number): string {
  return coins === 1 ? 'is' : 'are';
}
