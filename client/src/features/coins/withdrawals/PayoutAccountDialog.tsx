import { useIsMutating } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx';
import { Dialog, type DialogProps } from '../../../ui/overlays/Dialog.tsx';
import { BankAccountForm } from './BankAccountForm.tsx';
import { UpiIdForm } from './UpiIdForm.tsx';
import type { WithdrawalsPage } from './use-withdrawals.ts';

export interface PayoutAccountDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange'> {
  overview: WithdrawalsPage;
  /** The form for a withdrawal request follows. */
  continues: boolean;
  onSaved: () => void;
}

const CHOICES = [
  { value: 'bank', label: 'Bank account' },
  { value: 'upi', label: 'UPI id' },
] as const;

/** Adds or changes the payout account: a bank account or a UPI id. */
export function PayoutAccountDialog({ open, onOpenChange, overview, continues, onSaved }: PayoutAccountDialogProps) {
  const isBusy = useIsMutating({ mutationKey: [['withdrawals']] }) > 0;
  const { accountHolder, maskedUpiId } = overview.payoutAccount;
  const isFirst = accountHolder === null;
  const [kind, setKind] = useState<'bank' | 'upi'>(maskedUpiId === null ? 'bank' : 'upi');
  const body = useRef<HTMLDivElement>(null);
  const Form = kind === 'bank' ? BankAccountForm : UpiIdForm;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isFirst ? 'Add payout account' : 'Change payout account'}
      description="We pay your earnings to this account. We encrypt it, and only show the last digits or the first letter."
      locked={isBusy}
      initialFocus={() => body.current?.querySelector<HTMLElement>('form input') ?? true}
    >
      <div ref={body} className="flex flex-col gap-4">
        <RadioGroup
          label="Pay to"
          layout="cards"
          options={CHOICES}
          value={kind}
          onValueChange={(chosen) => !isBusy && setKind(chosen)}
        />
        <Form
          needsPassword={overview.needsPassword && !isFirst}
          continues={continues}
          onCancel={() => onOpenChange(false)}
          onSaved={onSaved}
        />
      </div>
    </Dialog>
  );
}
