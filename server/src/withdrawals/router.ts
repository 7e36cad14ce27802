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
} from './desk-decide.ts';
import { listAccountHistory } from './desk-history.ts';
import { listForDesk } from './desk-list.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

export const withdrawalsRouter = implementSlice(contract.withdrawals, {
  bankAccount: getBankAccount,
  saveBankAccount,
  request: requestWithdrawal,
  list: listWithdrawals,
  cancel: cancelWithdrawal,
});

export const adminWithdrawalsRouter = implementSlice(contract.adminWithdrawals, {
  list: listForDesk,
  approve: approveWithdrawal,
  reject: rejectWithdrawal,
  paid: markWithdrawalPaid,
  failed: markWithdrawalFailed,
  returned: markWithdrawalReturned,
  history: listAccountHistory,
});
