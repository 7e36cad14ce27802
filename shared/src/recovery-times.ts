/** Times of an account recovery. Separate from LIMITS, so that the sign-in screen does not load them. */
export const RECOVERY_TIMES = {
  /** How long a user who lost every second factor waits. */
  waitHours: 72,
  /** How long they can then finish the recovery. */
  openDays: 7,
  /** Payouts and changes of the payout account are frozen for this long afterwards. */
  payoutFreezeDays: 7,
} as const;
