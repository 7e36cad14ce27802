import { Landmark } from 'lucide-react';
import { GuardedButton } from '../../ui/controls/GuardedButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { formatDate } from '../../ui/format/relative-time.ts';
import type { BankAccount } from './use-withdrawals.ts';
import { frozenReason } from './withdrawal-amount.ts';

export interface BankAccountCardProps {
  account: BankAccount;
  /** Until then the account cannot be changed. */
  frozenUntil: string | null;
  onChange: () => void;
}

/** The bank account for payouts. */
export function BankAccountCard({ account, frozenUntil, onChange }: BankAccountCardProps) {
  const { accountHolder, accountNumberLast4, ifsc, updatedAt } = account;
  return (
    <Card as="section" aria-labelledby="bank-account" className="flex flex-col gap-3">
      <h2 id="bank-account" tabIndex={-1} className="flex items-center gap-2 text-lg font-semibold">
        <Landmark aria-hidden className="size-5 text-muted" />
        Bank account
      </h2>
      {accountNumberLast4 === null ? (
        <p className="text-muted">Add an Indian bank account to get paid.</p>
      ) : (
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{accountHolder}</p>
          <p className="tabular-nums">
            <span aria-hidden>•••• {accountNumberLast4}</span>
            <span className="sr-only">Account ending in {accountNumberLast4}</span>
          </p>
          <p className="text-sm text-muted">IFSC {ifsc}</p>
          {updatedAt !== null && <p className="text-sm text-muted">Added {formatDate(Date.parse(updatedAt))}</p>}
        </div>
      )}
      <GuardedButton
        variant="secondary"
        className="self-start"
        disabledReason={frozenUntil !== null && frozenReason(frozenUntil)}
        onClick={onChange}
      >
        {accountNumberLast4 === null ? 'Add bank account' : 'Change bank account'}
      </GuardedButton>
    </Card>
  );
}
