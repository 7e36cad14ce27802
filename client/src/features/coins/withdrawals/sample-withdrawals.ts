/** Withdrawals for tests. */
import type { contract, OutputOf } from '@proverse/shared';
import type { Withdrawal, WithdrawalsPage } from './use-withdrawals.ts';

export const NO_ACCOUNT = {
  accountHolder: null,
  accountNumberLast4: null,
  ifsc: null,
  maskedUpiId: null,
  updatedAt: null,
};
export const ACCOUNT: OutputOf<typeof contract.withdrawals.payoutAccount> = {
  accountHolder: 'Asha Iyer',
  accountNumberLast4: '4567',
  ifsc: 'HDFC0001234',
  maskedUpiId: null,
  updatedAt: '2026-03-01T00:00:00Z',
};

export const UPI_ID = { ...ACCOUNT, accountNumberLast4: null, ifsc: null, maskedUpiId: 'a•••@okaxis' };

/** 600 coins earned from bonus coins, and a bank account. */
export const EARNED: WithdrawalsPage = {
  content: [],
  page: 0,
  size: 10,
  totalElements: 0,
  totalPages: 0,
  available: { coins: 600, earned: 0, earnedBonus: 600, debt: 0, frozen: 0, maturing: [] },
  frozenUntil: null,
  open: null,
  payoutAccount: ACCOUNT,
  needsPassword: true,
  limits: {
    minimumCoins: 100,
    upiMaximumCoins: 100_000,
    businessDaysMin: 2,
    businessDaysMax: 3,
    bonusEarningsWithdrawable: true,
  },
};

export const REQUESTED: Withdrawal = {
  id: 'w1',
  amount: 200,
  earnedCoins: 0,
  earnedBonusCoins: 200,
  status: 'requested',
  waitsForReview: true,
  reviewReason: 'bonus_coins',
  canCancel: true,
  accountHolder: 'Asha Iyer',
  accountNumberLast4: '4567',
  ifsc: 'HDFC0001234',
  maskedUpiId: null,
  utr: null,
  reason: null,
  requestedAt: '2026-03-02T00:00:00Z',
  approvedAt: null,
  closedAt: null,
  returnedAt: null,
};

/** The list with one withdrawal, which is `REQUESTED` with `changes`. */
export function withWithdrawal(changes: Partial<Withdrawal>): WithdrawalsPage {
  const withdrawal = { ...REQUESTED, ...changes };
  const isOpen = withdrawal.status === 'requested' || withdrawal.status === 'approved';
  return { ...EARNED, content: [withdrawal], totalElements: 1, totalPages: 1, open: isOpen ? withdrawal : null };
}
