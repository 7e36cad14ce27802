import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { BankAccountForm } from './BankAccountForm.tsx';
import { RequestForm } from './RequestForm.tsx';
import type { WithdrawalsPage } from './use-withdrawals.ts';

export interface WithdrawalDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** To set the bank account, or to request a withdrawal; without an account that comes first. */
  purpose: 'account' | 'request';
  overview: WithdrawalsPage;
  /** What was asked for is done, and the page around it shows so. */
  onDone: (what: WithdrawalDialogProps['purpose']) => void;
}

/** The bank account and the request, one after the other where both are needed. */
export function WithdrawalDialog({ open, onOpenChange, purpose, overview, onDone }: WithdrawalDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const isFirstAccount = overview.bankAccount.accountNumberLast4 === null;
  const step = purpose === 'account' || isFirstAccount ? 'account' : 'request';
  const body = useRef<HTMLDivElement>(null);
  const firstField = () => body.current?.querySelector('input') ?? true;

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
          ? 'The coins leave your wallet now, and the money reaches your account when the request was approved.'
          : 'Your earnings are paid to it. The number is kept encrypted; only its last four digits are ever shown.'
      }
      locked={isBusy}
      initialFocus={firstField}
    >
      <div ref={body}>
        {step === 'account' ? (
          <BankAccountForm
            isFirst={isFirstAccount}
            continues={purpose === 'request'}
            onBusyChange={setBusy}
            onCancel={() => onOpenChange(false)}
            onSaved={() => purpose === 'account' && onDone('account')}
          />
        ) : (
          <RequestForm
            overview={overview}
            onBusyChange={setBusy}
            onCancel={() => onOpenChange(false)}
            onRequested={() => onDone('request')}
          />
        )}
      </div>
    </Dialog>
  );
}
