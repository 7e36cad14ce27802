import * as z from 'zod/mini';
import { Coins, Instant } from '../fields.ts';
import { pageOf, paging } from '../fields/list-fields.ts';
import { named } from '../named.ts';
import { mutation, query } from '../operation.ts';
import { PaymentMethod } from './coins.ts';
import { MONEY_LIMITS } from './parts/call-limits.ts';

/**
 * The part of a refund that goes back to the source of one purchase. While it is `pending` the provider has not confirmed
 * it. Once it is `done` the bank still takes its days. The coins of a `failed` part are back in the wallet.
 */
export const CoinRefundPart = named('CoinRefundPart', {
  id: z.string(),
  purchaseId: z.string(),
  packageTitle: z.string(),
  /** How the purchase was paid, and so where the money goes. */
  paymentMethod: PaymentMethod,
  boughtAt: Instant,
  coins: z.int(),
  /** The package's bonus coins that left the wallet with them. */
  bonus: z.int(),
  amountPaise: z.int(),
  status: z.enum(['pending', 'done', 'failed']),
  /** The provider's reference of the refund. */
  reference: z.nullable(z.string()),
  /** Why it failed, as text for its owner. */
  reason: z.nullable(z.string()),
  closedAt: z.nullable(Instant),
});

/** A refund of unused coins. It is `closed` when each part is done or failed. */
export const CoinRefund = named('CoinRefund', {
  id: z.string(),
  status: z.enum(['open', 'closed']),
  coins: z.int(),
  bonus: z.int(),
  amountPaise: z.int(),
  parts: z.array(CoinRefundPart),
  requestedAt: Instant,
  closedAt: z.nullable(Instant),
});

/** The unused coins of one purchase. */
const RefundablePurchase = named('RefundablePurchase', {
  purchaseId: z.string(),
  packageTitle: z.string(),
  paymentMethod: PaymentMethod,
  boughtAt: Instant,
  /** Its coins in the wallet, without bonus coins. */
  unused: z.int(),
  /** How many of them can go back. */
  coins: z.int(),
  /** The bonus coins that leave the wallet with them. */
  bonus: z.int(),
  amountPaise: z.int(),
  /**
   * Why the others cannot: the provider returns money for a limited time only, the payment is disputed, no provider
   * returns money to this source, or they replace bonus coins of the package that were spent. Null if all can go back.
   */
  reason: z.nullable(z.enum(['too_old', 'disputed', 'unavailable', 'bonus_spent'])),
});

export const coinRefunds = {
  refundable: query({
    summary: 'The purchased coins that you have not spent, and which of them can be refunded to their source now',
    rest: 'GET /api/coins/refunds/refundable',
    access: 'user',
    costMs: 2,
    scope: 'wallet:read',
    input: z.optional(z.strictObject({})),
    output: z.object({
      coins: z.int(),
      bonus: z.int(),
      amountPaise: z.int(),
      /** Oldest purchase first: the order in which they are refunded. */
      purchases: z.array(RefundablePurchase),
      /** Your newest refund, if it is open or was closed in the last 7 days. While it is open, no other can be requested. */
      latest: z.nullable(CoinRefund),
    }),
  }),
  request: mutation({
    summary:
      'Refund unused coins to the card or account that paid for them, oldest purchase first. The coins leave the wallet at once and return if the provider fails',
    rest: 'POST /api/coins/refunds',
    changes: ['coinRefunds', 'coins', 'purchases', 'dashboard', 'account.deletionTerms'],
    access: 'user',
    isAudited: true,
    input: z.strictObject({
      /** At most `coins` of `refundable`. */
      coins: Coins,
    }),
    output: CoinRefund,
    errors: ['COIN_REFUND_OPEN', 'COIN_REFUND_CHANGED'],
    idempotent: true,
    limits: MONEY_LIMITS,
  }),
  list: query({
    summary: 'Your refunds of unused coins, newest first',
    rest: 'GET /api/coins/refunds',
    access: 'user',
    scope: 'wallet:read',
    reads: 'replica',
    input: z.strictObject(paging),
    output: pageOf(CoinRefund),
  }),
};
