import type { contract, OutputOf } from '@proverse/shared';

/** A withdrawal as admins see it. */
export type AdminWithdrawal = OutputOf<typeof contract.adminWithdrawals.list>['content'][number];

/** Where a withdrawal is paid to: `•••• 4567, HDFC0001234` or `r•••@okaxis`. */
export function accountOf({ accountNumberLast4, ifsc, maskedUpiId }: AdminWithdrawal): string {
  return maskedUpiId ?? `•••• ${accountNumberLast4}, ${ifsc}`;
}
