import * as z from 'zod/mini';
import { Instant, PackageCode, PurchaseCoins } from '../fields.ts';
import { AfterNumber, Keyword, pageOf, paging } from '../fields/list-fields.ts';
import { named } from '../named.ts';
import { mutation, query } from '../operation.ts';
import { WithdrawalStatus } from './withdrawals.ts';

export const TransactionType = z
  .enum(['purchase', 'earning', 'spending', 'withdrawal'], 'Type must be purchase, earning, spending or withdrawal')
  .register(z.globalRegistry, { id: 'TransactionType' });
export const TransactionStatus = z
  .enum(['completed', 'pending', 'failed'], 'Status must be completed, pending or failed')
  .register(z.globalRegistry, { id: 'TransactionStatus' });
export const PaymentMethod = z
  .enum(['upi', 'credit_card', 'paypal', 'crypto'], 'Choose upi, credit_card, paypal or crypto')
  .register(z.globalRegistry, { id: 'PaymentMethod' });

/** One line of the wallet's history. `amount` is signed; `subtype` distinguishes refunds, bonuses and more. */
export const CoinTransaction = named('CoinTransaction', {
  id: z.string(),
  type: TransactionType,
  subtype: z.enum([
    'message',
    'reply',
    'refund',
    'package',
    'bonus',
    'payout',
    'payout_return',
    'chargeback',
    'coin_refund',
  ]),
  amount: z.int(),
  /** The wallet's balance after this line. */
  balanceAfter: z.int(),
  description: z.string(),
  status: TransactionStatus,
  /** Set only for withdrawals. It tells apart those that were cancelled, rejected and failed. */
  withdrawalStatus: z.optional(z.nullable(WithdrawalStatus)),
  timestamp: Instant,
  reference: z.nullable(z.string()),
  fromUser: z.nullable(z.object({ id: z.string(), name: z.string() })),
  relatedMessageId: z.nullable(z.string()),
  relatedPackageId: z.nullable(z.string()),
  /** The id of the purchase, for `purchases.get` and the receipt. */
  relatedPurchaseId: z.nullable(z.string()),
});

/** A package on sale. `price` is in rupees, all other amounts are coins. */
export const CoinPackage = named('CoinPackage', {
  id: z.string(),
  code: z.string(),
  title: z.string(),
  description: z.string(),
  coins: z.int(),
  bonus: z.int(),
  price: z.int(),
  popular: z.boolean(),
  savings: z.nullable(z.string()),
});

/** A month in Indian time, such as `2026-11`. `coins` are net of fees. */
export const EarningsMonth = named('EarningsMonth', { month: z.string(), coins: z.int(), replies: z.int() });

const none = z.optional(z.strictObject({}));

export const coins = {
  balance: query({
    summary: 'Coins that can be spent now, by kind',
    rest: 'GET /api/coins/balance',
    access: 'user',
    costMs: 0.5,
    scope: 'wallet:read',
    input: none,
    output: z.object({
      coins: z.int(),
      kinds: z.object({ bonus: z.int(), purchased: z.int(), earned: z.int(), earnedBonus: z.int() }),
      /** US dollars per rupee, to show an approximate amount. Nothing is charged in dollars. */
      usdPerInr: z.number(),
    }),
  }),
  history: query({
    summary:
      'Wallet history, newest first. A search looks into descriptions and references. With `after`, the id of the last line that you have, page 0 begins after it',
    rest: 'GET /api/coins/history',
    access: 'user',
    reads: 'replica',
    costMs: 2,
    searchField: 'search',
    scope: 'wallet:read',
    input: z.strictObject({
      ...paging,
      after: z.optional(AfterNumber),
      type: z.optional(TransactionType),
      status: z.optional(TransactionStatus),
      search: z.optional(Keyword),
    }),
    output: pageOf(CoinTransaction),
  }),
  earnings: query({
    summary: 'Coins earned. `available` can be withdrawn now, `awaitingReply` is in escrow until you reply',
    rest: 'GET /api/coins/earnings',
    access: 'user',
    scope: 'wallet:read',
    reads: 'replica',
    input: none,
    output: z.object({
      total: z.int(),
      thisMonth: z.int(),
      pending: z.int(),
      /** Percent compared with last month; null when last month is zero. */
      growth: z.nullable(z.number()),
      averagePerMessage: z.number(),
      available: z.int(),
      awaitingReply: z.int(),
    }),
  }),
  earningsByMonth: query({
    summary: 'Coins earned in each of the last twelve months in Indian time, oldest first',
    rest: 'GET /api/coins/earnings/months',
    restBody: 'content',
    access: 'user',
    scope: 'wallet:read',
    reads: 'replica',
    input: none,
    output: z.object({ content: z.array(EarningsMonth) }),
  }),
  packages: query({
    summary: 'Packages on sale, cheapest first',
    rest: 'GET /api/coins/packages',
    restBody: 'content',
    access: 'user',
    scope: 'wallet:read',
    input: none,
    output: z.object({
      content: z.array(CoinPackage),
      /** The payment methods that can be used now, the usual one first. The others are answered with PAYMENT_METHOD_UNAVAILABLE. */
      methods: z.array(PaymentMethod),
      /** Purchases are made with the sandbox provider, which charges no money. */
      testMode: z.boolean(),
    }),
  }),
  purchase: mutation({
    summary:
      'Buy a package, or with `coins` any amount at ₹1 a coin. A `pending` purchase is paid at `redirectUrl` and credited once the payment is confirmed. The sandbox ' +
      'provider declines packages whose price ends in 05, 51 or 54, such as its unlisted `SANDBOX-DECLINE`, and a `upi` purchase is paid at a page of its own',
    rest: 'POST /api/coins/purchase',
    changes: ['coins', 'purchases', 'coinRefunds'],
    access: 'user',
    isAudited: true,
    input: z
      .strictObject({
        packageCode: z.optional(PackageCode),
        /** Instead of a package: this many coins for as many rupees. */
        coins: z.optional(PurchaseCoins),
        paymentMethod: z._default(PaymentMethod, 'credit_card'),
        /** Whether the buyer pays on this device and it is an Android phone, where a link can open the UPI app at once. */
        onAndroid: z.optional(z.boolean()),
      })
      .check(
        z.refine((input) => (input.packageCode === undefined) !== (input.coins === undefined), {
          error: 'Choose a package or a number of coins',
          path: ['packageCode'],
        }),
      ),
    output: z.object({
      success: z.boolean(),
      message: z.string(),
      /** The id to pass to `purchases.get`. */
      purchaseId: z.string(),
      status: z.enum(['completed', 'pending']),
      coins: z.int(),
      balance: z.int(),
      redirectUrl: z.optional(z.string()),
      /** Whether to show `redirectUrl` as a QR code on a desktop, to be paid with a phone. */
      showsQr: z.optional(z.boolean()),
    }),
    errors: ['NOT_FOUND', 'PURCHASE_DECLINED', 'PAYMENT_METHOD_UNAVAILABLE', 'PURCHASE_UNDECIDED'],
    idempotent: true,
    // Limited because each call reaches the payment provider. No buyer needs more calls than this, even with retries.
    limits: [{ per: 'user', max: 20, windowSeconds: 600 }],
  }),
};
