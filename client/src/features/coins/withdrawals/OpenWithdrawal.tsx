import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { payoutAccountText } from '@proverse/shared';
import { FAILURE_TEXTS, SUCCESS_TEXTS } from '#language/texts';
import { useState } from 'react';
import { api, failureText } from '../../../api/api.ts';
import { UNTIL_SHOWN } from '../../../api/read-again-link.ts';
import { LazyAlertDialog } from '../../../ui/overlays/lazy-overlays.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import { FormError } from '../../../ui/controls/FormError.tsx';
import { useOwnMoney } from '../../../ui/format/money/balance-privacy.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import type { Withdrawal, WithdrawalsPage } from './use-withdrawals.ts';
import { WithdrawalSteps } from './WithdrawalSteps.tsx';

export interface OpenWithdrawalProps {
  withdrawal: Withdrawal;
  days: WithdrawalsPage['limits'];
  onCancelled: () => void;
}

/** The open withdrawal, its progress, and a button to cancel it while that is possible. */
export function OpenWithdrawal({ withdrawal, days, onCancelled }: OpenWithdrawalProps) {
  const [isAsking, setAsking] = useState(false);
  const money = useOwnMoney();
  const cancel = api.withdrawals.cancel.useMutation({
    trpc: UNTIL_SHOWN,
    onSuccess() {
      setAsking(false);
      showToast({
        tone: 'success',
        title: SUCCESS_TEXTS.cancelWithdrawal,
        text: t`We refunded ${money.coins(withdrawal.amount)} to your wallet.`,
      });
      onCancelled();
    },
  });
  return (
    <Section
      id="open-withdrawal"
      title={t`Withdrawal in progress`}
      className="items-start gap-x-16 gap-y-3 lg:grid lg:grid-cols-2"
    >
      <div className="lg:col-start-1">
        <p className="text-3xl font-semibold tabular-nums">{money.inr(withdrawal.amount)}</p>
        <p className="wrap-anywhere text-muted">
          <Trans>
            to {withdrawal.accountHolder}, {payoutAccountText(withdrawal)}
          </Trans>
        </p>
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-2">
        <WithdrawalSteps withdrawal={withdrawal} days={days} />
      </div>
      {withdrawal.canCancel && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
          <Trans>Cancel withdrawal</Trans>
        </Button>
      )}
      <LazyAlertDialog
        open={isAsking}
        onOpenChange={(isOpen) => {
          cancel.reset();
          setAsking(isOpen);
        }}
        title={t`Cancel this withdrawal?`}
        description={t`We refund ${money.coins(withdrawal.amount)} to your wallet. You can request another withdrawal at any time.`}
        confirmLabel={t`Cancel withdrawal`}
        cancelLabel={t`Keep it`}
        tone="danger"
        busy={cancel.isPending && t`Cancelling…`}
        onConfirm={() => cancel.mutate({ id: withdrawal.id })}
      >
        {cancel.isError && <FormError>{failureText(cancel.error, FAILURE_TEXTS.cancelWithdrawal)}</FormError>}
      </LazyAlertDialog>
    </Section>
  );
}
