import { GuardedButton } from '../../../ui/controls/buttons/GuardedButton.tsx';
import { formatDate } from '../../../ui/format/time/relative-time.ts';
import type { BankAccount } from './use-withdrawals.ts';
import { frozenReason } from './withdrawal-amount.ts';

export interface PayoutAccountProps {
  account: BankAccount;
  /** Until then the account cannot be changed. */
  frozenUntil: string | null;
  onChange: () => void;
}

/** The bank account for payouts. */
export function PayoutAccount({ account, frozenUntil, onChange }: PayoutAccountProps) {
  const { accountHolder, accountNumberLast4, ifsc, updatedAt } = account;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h3 id="bank-account" tabIndex={-1} className="text-sm text-muted">
          Bank account
        </h3>
        {accountNumberLast4 === null ? (
          <p>Add an Indian bank account to get paid.</p>
        ) : (
          <>
            <p className="font-medium wrap-anywhere">
              {accountHolder} <span aria-hidden>•••• {accountNumberLast4}</span>
              <span className="sr-only">, account ending in {accountNumberLast4}</span>
            </p>
            <p className="text-sm text-muted">
              IFSC {ifsc}
              {updatedAt !== null && ` · added ${formatDate(Date.parse(updatedAt))}`}
            </p>
          </>
        )}
      </div>
      <GuardedButton
        variant="secondary"
        size="small"
        disabledReason={frozenUntil !== null && frozenReason(frozenUntil)}
        onClick={onChange}
      >
        {accountNumberLast4 === null ? 'Add bank account' : 'Change bank account'}
      </GuardedButton>
    </div>
  );
}
