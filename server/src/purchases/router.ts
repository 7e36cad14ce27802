import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { getOpenPurchase } from './get-open-purchase.ts';
import { getPurchase } from './get-purchase.ts';

export const purchasesRouter = implementSlice(contract.purchases, { get: getPurchase, open: getOpenPurchase });
