import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx';
import { BankAccountForm } from './BankAccountForm.tsx';
import { RequestForm } from './RequestForm.tsx';
import type { WithdrawalsPage } from './use-withdrawals.ts';

export interface WithdrawalDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange'> {
  /** A `request` asks for the bank account first if there is none. */
  purpose: 'account' | 'request';
  overview: WithdrawalsPage;
  onDone: () => void;
}

/** The form for the bank account, the form for the withdrawal, or both in turn. */
export function WithdrawalDialog({ open, onOpenChange, purpose, overview, onDone }: WithdrawalDialogProps) {
  const isBusy = useIsMutating({ mutationKey: [['withdrawals']] }) > 0;
  const isFirstAccount = overview.bankAccount.accountNumberLast4 === null;
  const step = purpose === 'account' || isFirstAccount ? 'account' : 'request';
  const { businessDaysMin, businessDaysMax } = overview.limits;
  const body = useRef<HTMLDivElement>(null);

  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current !== step) body.current?.querySelector('input')?.focus();
    shownStep.current = step;
  }, [step]);

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={step === 'request' ? 'Request Withdrawal' : isFirstAccount ? 'Add bank account' : 'Change bank account'}
      description={
        step === 'request'
          ? `We hold the coins now. The money arrives ${businessDaysMin}–${businessDaysMax} business days after approval.`
          : 'We pay your earnings to this account. We encrypt the number and only show its last four digits.'
      }
      locked={isBusy}
      initialFocus={() => body.current?.querySelector('input') ?? true}
    >
      <div ref={body}>
        {step === 'account' ? (
          <BankAccountForm
            needsPassword={overview.needsPassword && !isFirstAccount}
            continues={purpose === 'request'}
            onCancel={() => onOpenChange(false)}
            onSaved={() => purpose === 'account' && onDone()}
          />
        ) : (
          <RequestForm overview={overview} onCancel={() => onOpenChange(false)} onRequested={onDone} />
        )}
      </div>
    </Dialog>
  );
}
