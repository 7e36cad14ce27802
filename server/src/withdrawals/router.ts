import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { getBankAccount, saveBankAccount } from './bank-account.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

export const withdrawalsRouter = implementSlice(contract.withdrawals, {
  bankAccount: getBankAccount,
  saveBankAccount,
  request: requestWithdrawal,
  list: listWithdrawals,
  cancel: cancelWithdrawal,
});
