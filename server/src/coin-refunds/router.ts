import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { listCoinRefunds } from './list-coin-refunds.ts';
import { listRefundable } from './list-refundable.ts';
import { requestCoinRefund } from './request-coin-refund.ts';

export const coinRefundsRouter = implementSlice(contract.coinRefunds, {
  refundable: listRefundable,
  request: requestCoinRefund,
  list: listCoinRefunds,
});
