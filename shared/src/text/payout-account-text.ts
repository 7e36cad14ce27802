/** What texts show of a payout account: a bank account by its last four digits, a UPI ID by its first letter and handle. */

export interface ShownPayoutAccount {
  /** Null for a UPI ID. */
  readonly accountNumberLast4: string | null;
  /** Null for a bank account. */
  readonly maskedUpiId: string | null;
}

/** Returns a UPI ID with its first letter and its handle: `r•••@okaxis` for `ravi.rao@okaxis`. */
export function maskUpiId(upiId: string): string {
  return upiId.replace(/^(.)[^@]*/, '$1•••');
}
