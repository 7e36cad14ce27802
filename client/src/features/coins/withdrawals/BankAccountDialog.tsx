import { useIsMutating } from '@tanstack/react-query';
import { useRef } from 'react';
import { Dialog, type DialogProps } from '../../../ui/overlays/Dialog.tsx';
import { BankAccountForm } from './BankAccountForm.tsx';
import type { WithdrawalsPage } from './use-withdrawals.ts';

export interface BankAccountDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange'> {
  overview: WithdrawalsPage;
  /** The form for a withdrawal request follows. */
  continues: boolean;
  onSaved: () => void;
}

/** Adds or changes the bank account. */
export function BankAccountDialog({ open, onOpenChange, overview, continues, onSaved }: BankAccountDialogProps) {
  const isBusy = useIsMutating({ mutationKey: [['withdrawals']] }) > 0;
  const isFirst = overview.bankAccount.accountNumberLast4 === null;
  const body = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isFirst ? 'Add bank account' : 'Change bank account'}
      description="We pay your earnings to this account. We encrypt the number and only show its last four digits."
      locked={isBusy}
      initialFocus={() => body.current?.querySelector('input') ?? true}
    >
      <div ref={body}>
        <BankAccountForm
          needsPassword={overview.needsPassword && !isFirst}
          continues={continues}
          onCancel={() => onOpenChange(false)}
          onSaved={onSaved}
        />
      </div>
    </Dialog>
  );
}
