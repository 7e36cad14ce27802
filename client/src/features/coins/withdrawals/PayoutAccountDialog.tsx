import { t } from '@lingui/core/macro';
import { useIsMutating } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx';
import { Dialog, type DialogProps } from '../../../ui/overlays/Dialog.tsx';
import { BankAccountForm } from './BankAccountForm.tsx';
import type { PayoutAccountFormProps } from './PayoutAccountFrame.tsx';
import { UpiIdForm } from './UpiIdForm.tsx';
import type { WithdrawalsPage } from './use-withdrawals.ts';

export interface PayoutAccountDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange'> {
  overview: WithdrawalsPage;
  /** The form for a withdrawal request follows. */
  continues: boolean;
  onSaved: () => void;
}

const CHOICES = [
  { value: 'bank', label: t`Bank account` },
  { value: 'upi', label: t`UPI ID` },
] as const;

/** Adds or changes the payout account: a bank account or a UPI ID. */
export function PayoutAccountDialog({ open, onOpenChange, overview, continues, onSaved }: PayoutAccountDialogProps) {
  const isBusy = useIsBusy();
  const isFirst = overview.payoutAccount.accountHolder === null;
  const body = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isFirst ? t`Add payout account` : t`Change payout account`}
      description={t`We pay your earnings to this account. We encrypt it, and only show the last digits or the first letter.`}
      locked={isBusy}
      initialFocus={() => body.current?.querySelector<HTMLElement>(':checked') ?? true}
    >
      <div ref={body} className="flex flex-col gap-4">
        <AccountForm
          kind={overview.payoutAccount.maskedUpiId === null ? 'bank' : 'upi'}
          needsPassword={overview.needsPassword && !isFirst}
          continues={continues}
          onCancel={() => onOpenChange(false)}
          onSaved={onSaved}
        />
      </div>
    </Dialog>
  );
}

const useIsBusy = () => useIsMutating({ mutationKey: [['withdrawals']] }) > 0;

interface AccountFormProps extends Omit<PayoutAccountFormProps, 'holder' | 'onHolderChange'> {
  kind: (typeof CHOICES)[number]['value'];
}

/** The choice and its form. A component of its own, so that the next opening starts again. */
function AccountForm({ kind: first, ...form }: AccountFormProps) {
  const isBusy = useIsBusy();
  const [kind, setKind] = useState(first);
  const [holder, setHolder] = useState('');
  const Form = kind === 'bank' ? BankAccountForm : UpiIdForm;
  return (
    <>
      <RadioGroup
        label={t`Pay to`}
        layout="cards"
        options={CHOICES}
        value={kind}
        onValueChange={(chosen) => !isBusy && setKind(chosen)}
      />
      <Form {...form} holder={holder} onHolderChange={setHolder} />
    </>
  );
}
