import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { getBalance } from './get-balance.ts';
import { getEarnings } from './get-earnings.ts';
import { getEarningsByMonth } from './get-earnings-by-month.ts';
import { listHistory } from './list-history.ts';
import { listPackages } from './list-packages.ts';
import { purchasePackage } from './purchase-package.ts';

export const coinsRouter = implementSlice(contract.coins, {
  balance: getBalance,
  history: listHistory,
  earnings: getEarnings,
  earningsByMonth: getEarningsByMonth,
  packages: listPackages,
  purchase: purchasePackage,
});
