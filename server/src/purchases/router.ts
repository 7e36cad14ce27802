import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { getPurchase } from './get-purchase.ts';

export const purchasesRouter = implementSlice(contract.purchases, { get: getPurchase });
