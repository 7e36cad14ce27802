import { contract } from '@proverse/shared';
import { implementSlice } from '../transport/trpc.ts';
import { getBankAccount, saveBankAccount } from './bank-account.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import {
  approveWithdrawal,
  markWithdrawalFailed,
  markWithdrawalPaid,
  markWithdrawalReturned,
  rejectWithdrawal,
} from './decide-withdrawal.ts';
import { findHeldTrail, keepHeldEarnings, listHeldEarnings, releaseHeldEarnings } from './held-earnings.ts';
import { listAccountHistory } from './list-account-history.ts';
import { listForAdmin } from './list-for-admin.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { listReviewRules, switchReviewRule } from './review-rules.ts';

export const withdrawalsRouter = implementSlice(contract.withdrawals, {
  bankAccount: getBankAccount,
  saveBankAccount,
  request: requestWithdrawal,
  list: listWithdrawals,
  cancel: cancelWithdrawal,
});

export const adminWithdrawalsRouter = implementSlice(contract.adminWithdrawals, {
  list: listForAdmin,
  approve: approveWithdrawal,
  reject: rejectWithdrawal,
  paid: markWithdrawalPaid,
  failed: markWithdrawalFailed,
  returned: markWithdrawalReturned,
  history: listAccountHistory,
});

export const adminHeldEarningsRouter = implementSlice(contract.adminHeldEarnings, {
  list: listHeldEarnings,
  trail: findHeldTrail,
  release: releaseHeldEarnings,
  keep: keepHeldEarnings,
  rules: listReviewRules,
  switchRule: switchReviewRule,
});
