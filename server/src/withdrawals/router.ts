import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { getPayoutAccount, saveBankAccount, saveUpiId } from './payout-account.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

export const withdrawalsRouter = implementSlice(contract.withdrawals, {
  payoutAccount: getPayoutAccount,
  saveBankAccount,
  saveUpiId,
  request: requestWithdrawal,
  list: listWithdrawals,
  cancel: cancelWithdrawal,
});
