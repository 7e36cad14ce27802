import { t } from '@lingui/core/macro';
import type { ShownPayoutAccount } from '@proverse/shared';

/** Names a payout account within a sentence: `account ending in 9012` or `UPI ID r•••@okaxis`. */
export function payoutAccountText({ accountNumberLast4, maskedUpiId }: ShownPayoutAccount): string {
  return maskedUpiId === null ? t`account ending in ${accountNumberLast4 ?? ''}` : t`UPI ID ${maskedUpiId}`;
}
