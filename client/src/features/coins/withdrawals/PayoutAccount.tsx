import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { payoutAccountText } from '@proverse/shared';
import { GuardedButton } from '../../../ui/controls/buttons/GuardedButton.tsx';
import { formatDate } from '../../../ui/format/time/relative-time.ts';
import type { WithdrawalsPage } from './use-withdrawals.ts';
import { frozenReason } from './withdrawal-amount.ts';

export interface PayoutAccountProps {
  account: WithdrawalsPage['payoutAccount'];
  /** Until then the account cannot be changed. */
  frozenUntil: string | null;
  onChange: () => void;
}

/** The bank account or UPI ID for payouts. */
export function PayoutAccount({ account, frozenUntil, onChange }: PayoutAccountProps) {
  const { accountHolder, accountNumberLast4, ifsc, maskedUpiId, updatedAt } = account;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h3 id="payout-account" tabIndex={-1} className="text-sm text-muted">
          <Trans>Payout account</Trans>
        </h3>
        {accountHolder === null ? (
          <p>
            <Trans>Add an Indian bank account or a UPI ID to get paid.</Trans>
          </p>
        ) : (
          <>
            <p className="font-medium wrap-anywhere">
              {accountHolder} <span aria-hidden>{maskedUpiId ?? `•••• ${accountNumberLast4}`}</span>
              <span className="sr-only">, {payoutAccountText(account)}</span>
            </p>
            <p className="text-sm text-muted">
              {maskedUpiId === null ? t`IFSC ${ifsc ?? ''}` : t`UPI ID`}
              {updatedAt !== null && ` · ${t`added ${formatDate(Date.parse(updatedAt))}`}`}
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
        {accountHolder === null ? t`Add payout account` : t`Change payout account`}
      </GuardedButton>
    </div>
  );
}
