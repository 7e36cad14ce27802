import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { inLanguage } from '#language/in-language';
import { errorBody } from '#language/texts';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { api, failureText } from '../../../api/api.ts';
import { LoadFailure } from '../../../app/LoadFailure.tsx';
import { dropDraftsOf } from '../../../sending/drafts/draft-store.ts';
import { endSession, useSession } from '../../../session/session-store.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { FormDialog, type FormDialogProps } from '../../../ui/overlays/FormDialog.tsx';
import { FormError } from '../../../ui/controls/FormError.tsx';
import { Link } from '../../../ui/controls/buttons/Link.tsx';
import { LinkButton } from '../../../ui/controls/buttons/LinkButton.tsx';
import { formatCoins, formatCount } from '../../../ui/format/money/money.ts';
import { PasswordField } from '../../../ui/controls/passwords/PasswordField.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { applyServerErrors, fieldsOf, useRuleForm } from '../../../ui/hooks/form.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';

const NOTHING_TYPED = { isAcknowledged: false, typed: '', password: '' };
const CONFIRMATION = 'DELETE';
const TYPE_TO_CONFIRM = t`Type ${CONFIRMATION} to confirm`;
const ACKNOWLEDGE_FIRST = t`Please acknowledge this first`;

/** Says what is lost and refunded, and deletes the account once the user has acknowledged it. */
export function DeleteAccountDialog({ open, onOpenChange }: Pick<FormDialogProps, 'open' | 'onOpenChange'>) {
  const terms = api.account.deletionTerms.useQuery(undefined, { enabled: open, staleTime: 0 });
  const form = useRuleForm(NOTHING_TYPED);
  const deletion = useDeletion(form, () => void terms.refetch());
  const { data } = terms;
  const forfeitCoins = data?.forfeitCoins;
  // What was acknowledged is a number of coins, and the terms may be fetched again while the dialog is open.
  useEffect(() => {
    if (forfeitCoins !== undefined) form.setValue('isAcknowledged', false);
  }, [form, forfeitCoins]);
  const obstacle =
    (data?.openWithdrawal && t`A withdrawal is in progress`) || (data?.openPurchase && t`A purchase is in progress`);
  const needsAcknowledgement = data !== undefined && data.forfeitCoins > 0;

  const field = fieldsOf(form);
  // Registered before the other fields, because the first field in error gets the focus.
  const acknowledgement = field('isAcknowledged', {
    validate: (isAcknowledged) => isAcknowledged || !needsAcknowledgement || ACKNOWLEDGE_FIRST,
  });
  const submit = form.handleSubmit(({ password }) => {
    if (!data || obstacle || deletion.isPending) return;
    deletion.mutate({ password, confirm: CONFIRMATION, forfeitCoins: data.forfeitCoins });
  });

  function close(): void {
    // The password must not stay in memory.
    form.reset();
    deletion.reset();
    onOpenChange(false);
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={close}
      title={t`Delete your account?`}
      description={t`This can't be undone. People keep the replies they paid for, without your name.`}
      initialFocus={() => true}
      submitLabel={t`Delete for good`}
      cancelLabel={t`Keep my account`}
      tone="danger"
      busy={deletion.isPending && t`Deleting…`}
      disabledReason={obstacle}
      onSubmit={() => void submit()}
    >
      {terms.isPending && <Skeleton className="h-20 rounded-card" />}
      {terms.isError && !data && <LoadFailure title={t`Failed to load what you would lose`} query={terms} />}
      {data && <DeletionTerms terms={data} />}
      {needsAcknowledgement && (
        <Checkbox label={t`I understand that I lose ${formatCoins(data.forfeitCoins)}`} {...acknowledgement} />
      )}
      {deletion.isError && !errorBody(deletion.error)?.errors?.['password'] && (
        <FormError>{failureText(deletion.error, t`Failed to delete the account`)}</FormError>
      )}
      <TextField
        label={TYPE_TO_CONFIRM}
        autoComplete="off"
        {...field('typed', { validate: (typed) => typed === CONFIRMATION || TYPE_TO_CONFIRM })}
      />
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        {...field('password', { required: t`Password is required` })}
      />
    </FormDialog>
  );
}

/** Deletes the account and ends the session. `onRejected` reads the terms again. */
function useDeletion(form: UseFormReturn<typeof NOTHING_TYPED>, onRejected: () => void) {
  const { user } = useSession();
  return api.account.requestDeletion.useMutation({
    // Calls in other parts of the app may be rejected first. This message replaces their reason for the sign-out.
    onSuccess({ message }) {
      if (user) dropDraftsOf(user.id);
      endSession(inLanguage(message), { isLastWord: true });
    },
    onError(error) {
      const body = errorBody(error);
      applyServerErrors(form, body?.errors ?? {});
      if (body?.error === 'FORFEIT_CHANGED') {
        // The user acknowledged losing a different number of coins.
        form.setValue('isAcknowledged', false);
        form.setError('isAcknowledged', { message: ACKNOWLEDGE_FIRST }, { shouldFocus: true });
      }
      onRejected();
    },
  });
}

/** What prevents the deletion, and what the user loses. */
function DeletionTerms({ terms }: { terms: OutputOf<typeof contract.account.deletionTerms> }) {
  const unused = plural(terms.refundableCoins, { one: '# unused coin', other: '# unused coins' });
  return (
    <>
      {terms.openWithdrawal && (
        <Banner
          tone="warning"
          title={t`A withdrawal is in progress`}
          action={
            <LinkButton size="small" variant="secondary" href="/coins?tab=earnings">
              <Trans>View</Trans>
            </LinkButton>
          }
        >
          <Trans>Cancel it first, or wait until it is paid.</Trans>
        </Banner>
      )}
      {terms.openPurchase && (
        <Banner
          tone="warning"
          title={t`A purchase is in progress`}
          action={
            <LinkButton size="small" variant="secondary" href="/coins?tab=buy">
              <Trans>View</Trans>
            </LinkButton>
          }
        >
          <Trans>Pay it first, or wait until its checkout closes one hour after you started.</Trans>
        </Banner>
      )}
      <ul className="list-disc pl-5">
        <li>
          {lossText(terms.forfeitCoins, terms.escrowCoins)}
          {terms.refundableCoins > 0 && (
            <>
              {' '}
              <Trans>
                Before that, you can{' '}
                <Link href="/coins" className="font-medium text-primary underline underline-offset-4">
                  refund {unused}
                </Link>{' '}
                to the card or account you paid with.
              </Trans>
            </>
          )}
          {terms.withdrawableCoins > 0 && ` ${t`You can withdraw ${formatCoins(terms.withdrawableCoins)} first.`}`}
        </li>
        {terms.waitingMessages > 0 && (
          <li>
            {plural(terms.waitingMessages, {
              one: 'We refund the message waiting for your reply.',
              other: 'We refund the # messages waiting for your reply.',
            })}
          </li>
        )}
        <li>
          <Trans>We delete your profile, picture, payout account and sessions.</Trans>
        </li>
        {terms.keptWithdrawals > 0 && (
          <li>
            <Trans>
              We keep the account holder’s name and the masked account of your withdrawals, as tax and
              anti-money-laundering law requires.
            </Trans>
          </li>
        )}
        <li>
          <Trans>You can join again with the same email, but without a welcome bonus.</Trans>
        </li>
      </ul>
    </>
  );
}

function lossText(forfeitCoins: number, escrowCoins: number): string {
  if (forfeitCoins === 0) return t`Your wallet is empty.`;
  if (escrowCoins === 0) return t`You'll lose ${formatCoins(forfeitCoins)}.`;
  return t`You'll lose ${formatCoins(forfeitCoins)} (${formatCount(escrowCoins)} of them in unanswered questions).`;
}
