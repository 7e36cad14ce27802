import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import {
  approveWithdrawal,
  markWithdrawalFailed,
  markWithdrawalPaid,
  markWithdrawalReturned,
  rejectWithdrawal,
} from './decide-withdrawal.ts';
import { listAccountHistory } from './list-account-history.ts';
import { listForAdmin } from './list-for-admin.ts';

export const adminWithdrawalsRouter = implementSlice(contract.adminWithdrawals, {
  list: listForAdmin,
  approve: approveWithdrawal,
  reject: rejectWithdrawal,
  paid: markWithdrawalPaid,
  failed: markWithdrawalFailed,
  returned: markWithdrawalReturned,
  history: listAccountHistory,
});
