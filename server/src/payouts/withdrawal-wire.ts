import type { OutputFor } from '../context.ts';
import type { Config } from '../config/config.ts';
import type { WithdrawalRow } from '../database/function-results.ts';

export type Withdrawal = OutputFor<'withdrawals.request'>;

export function withdrawalOf(config: Pick<Config, 'payouts'>, row: WithdrawalRow): Withdrawal {
  const reviewReason = reviewReasonOf(config, row);
  return {
    id: row.id,
    amount: row.amount_coins,
    earnedCoins: row.earned_coins,
    earnedBonusCoins: row.earned_bonus_coins,
    status: row.status,
    waitsForReview: reviewReason !== null,
    reviewReason,
    canCancel: row.status === 'requested',
    accountHolder: row.account_holder,
    accountNumberLast4: row.account_number_last4,
    ifsc: row.ifsc,
    maskedUpiId: row.masked_upi_id,
    utr: row.utr,
    reason: row.reason,
    requestedAt: instantOf(row.requested_at),
    approvedAt: row.approved_at === null ? null : instantOf(row.approved_at),
    closedAt: row.closed_at === null ? null : instantOf(row.closed_at),
    returnedAt: row.returned_at === null ? null : instantOf(row.returned_at),
  };
}

/**
 * Returns why an admin must decide a withdrawal. Returns null if it is already decided, or if the server approves it
 * automatically (withdrawal_approve_due).
 */
function reviewReasonOf({ payouts }: Pick<Config, 'payouts'>, row: WithdrawalRow): Withdrawal['reviewReason'] {
  if (row.status !== 'requested') return null;
  if (row.earned_bonus_coins > 0) return 'bonus_coins';
  if (row.debt > 0) return 'debt';
  if (row.frozen_coins > 0) return 'reversed_payment';
  if (row.rules.length > 0) return 'security';
  return payouts.provider === 'manual' ? 'routine' : null;
}

export function instantOf(text: string): string {
  return new Date(text).toISOString();
}
