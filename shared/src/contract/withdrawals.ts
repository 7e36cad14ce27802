import * as z from 'zod/mini';
import {
  AccountHolder,
  AccountNumberAgain,
  BankAccountNumber,
  Coins,
  Id,
  Ifsc,
  Instant,
  Password,
  UpiId,
} from '../fields.ts';
import { pageOf, paging } from '../fields/list-fields.ts';
import { named } from '../named.ts';
import { mutation, query, type CallLimit } from '../operation.ts';
import { MONEY_LIMITS } from './parts/call-limits.ts';

/**
 * `requested` awaits a decision and can be cancelled. `approved` is being paid. After `rejected`, `failed` and
 * `cancelled` the coins are back in the wallet. `paid` becomes `failed` if the bank returns the payment.
 */
export const WithdrawalStatus = z
  .enum(['requested', 'approved', 'paid', 'rejected', 'failed', 'cancelled'])
  .register(z.globalRegistry, { id: 'WithdrawalStatus' });

/**
 * Why an admin must review the withdrawal: it contains coins earned from bonus coins, the user has a debt from a
 * chargeback, it contains coins earned from a payment that was reversed, a security rule matched, or this server reviews
 * every withdrawal. Null when it is approved automatically after a day.
 */
export const ReviewReason = z.nullable(z.enum(['bonus_coins', 'debt', 'reversed_payment', 'security', 'routine']));

/** The payout account: a bank account with the last four digits of its number, or a UPI ID such as `r•••@okaxis`. */
const SHOWN_ACCOUNT = {
  accountNumberLast4: z.nullable(z.string()),
  ifsc: z.nullable(z.string()),
  maskedUpiId: z.nullable(z.string()),
};

/** One withdrawal as its owner sees it. Amounts are coins; 1 coin = 1 INR. */
export const Withdrawal = named('Withdrawal', {
  id: z.string(),
  amount: z.int(),
  /** The parts of `amount` that were earned from paid coins and from bonus coins. */
  earnedCoins: z.int(),
  earnedBonusCoins: z.int(),
  status: WithdrawalStatus,
  /** True while an admin must decide. `reviewReason` says why. */
  waitsForReview: z.boolean(),
  reviewReason: ReviewReason,
  canCancel: z.boolean(),
  accountHolder: z.string(),
  ...SHOWN_ACCOUNT,
  /** The bank's reference of the transfer, once it is paid. */
  utr: z.nullable(z.string()),
  /** Why the withdrawal was rejected or failed, as text for its owner. */
  reason: z.nullable(z.string()),
  requestedAt: Instant,
  approvedAt: z.nullable(Instant),
  /** When it was paid, rejected, cancelled or failed. */
  closedAt: z.nullable(Instant),
  /** When the bank returned the payment. The status is then `failed`. */
  returnedAt: z.nullable(Instant),
});

/** Where earnings are paid to: a bank account or a UPI ID. All fields are null until one is set. */
export const PayoutAccount = named('PayoutAccount', {
  accountHolder: z.nullable(z.string()),
  ...SHOWN_ACCOUNT,
  updatedAt: z.nullable(Instant),
});

// Each call may guess the password, so it is limited like a sign-in.
const PASSWORD_LIMITS: readonly CallLimit[] = [
  { per: 'address', max: 100, windowSeconds: 60 },
  { per: 'session', max: 30, windowSeconds: 60 },
];

/** Required to replace a payout account, except with a second factor. */
const PASSWORD_TO_REPLACE = z.optional(Password);

const byId = z.strictObject({ id: Id });

export const withdrawals = {
  payoutAccount: query({
    summary: 'The bank account or UPI ID that earnings are paid to',
    rest: 'GET /api/coins/bank-account',
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: PayoutAccount,
  }),
  saveBankAccount: mutation({
    summary:
      'Pay earnings to this bank account; replacing a payout account needs the password or a second factor, and the owner is notified by email',
    rest: 'PUT /api/coins/bank-account',
    changes: ['withdrawals', 'dashboard'],
    access: 'user',
    input: z
      .strictObject({
        accountHolder: AccountHolder,
        accountNumber: BankAccountNumber,
        confirmAccountNumber: AccountNumberAgain,
        ifsc: Ifsc,
        password: PASSWORD_TO_REPLACE,
      })
      .check(
        z.refine((input) => input.accountNumber === input.confirmAccountNumber, {
          error: 'Account numbers do not match',
          path: ['confirmAccountNumber'],
        }),
      ),
    output: PayoutAccount,
    errors: ['PAYOUTS_FROZEN'],
    stepUp: 'payout',
    passwordField: 'password',
    limits: PASSWORD_LIMITS,
  }),
  saveUpiId: mutation({
    summary:
      'Pay earnings to this UPI ID instead, under the same rules; a payout provider that does not accept it is named by the field upiId',
    rest: 'PUT /api/coins/upi-id',
    changes: ['withdrawals', 'dashboard'],
    access: 'user',
    input: z.strictObject({ accountHolder: AccountHolder, upiId: UpiId, password: PASSWORD_TO_REPLACE }),
    output: PayoutAccount,
    errors: ['PAYOUTS_FROZEN'],
    stepUp: 'payout',
    passwordField: 'password',
    limits: PASSWORD_LIMITS,
  }),
  request: mutation({
    summary: 'Request a payout of earnings; the coins leave the wallet at once. Needs the password or a second factor',
    rest: 'POST /api/coins/withdrawals',
    changes: ['withdrawals', 'coins'],
    access: 'user',
    input: z.strictObject({
      amount: Coins,
      /** Required without a second factor. */
      password: z.optional(Password),
    }),
    output: Withdrawal,
    errors: [
      'ABOVE_UPI_MAXIMUM',
      'BELOW_MINIMUM_WITHDRAWAL',
      'PAYOUT_ACCOUNT_MISSING',
      'DEBT_OUTSTANDING',
      'INSUFFICIENT_EARNINGS',
      'PAYOUTS_FROZEN',
      'WITHDRAWAL_OPEN',
    ],
    stepUp: 'payout',
    passwordField: 'password',
    idempotent: true,
    limits: PASSWORD_LIMITS,
  }),
  list: query({
    summary: 'Your withdrawals, newest first, with what can be withdrawn now and the limits',
    rest: 'GET /api/coins/withdrawals',
    access: 'user',
    input: z.strictObject(paging),
    output: z.extend(pageOf(Withdrawal), {
      /**
       * What can be withdrawn now: `coins` is earned + earnedBonus, or 0 while there is a debt. A withdrawal takes
       * `earned` coins first. New earnings are `maturing` until `availableAt`, grouped by day, soonest first. `frozen`
       * earnings stem from a payment that was reversed, and cannot be withdrawn until an admin has decided about them.
       */
      available: z.object({
        coins: z.int(),
        earned: z.int(),
        earnedBonus: z.int(),
        debt: z.int(),
        frozen: z.int(),
        maturing: z.array(z.object({ coins: z.int(), availableAt: Instant })),
      }),
      /** Until then nothing can be withdrawn and the payout account cannot be changed, because the account was recovered. */
      frozenUntil: z.nullable(Instant),
      /** The requested or approved withdrawal, even if it is on another page; null if there is none. */
      open: z.nullable(Withdrawal),
      payoutAccount: PayoutAccount,
      /** Whether a withdrawal, and replacing the payout account, need the password. False with a second factor. */
      needsPassword: z.boolean(),
      limits: z.object({
        minimumCoins: z.int(),
        /** The most that can be withdrawn to a UPI ID at a time. */
        upiMaximumCoins: z.int(),
        businessDaysMin: z.int(),
        businessDaysMax: z.int(),
        /** When false, coins earned from bonus coins can only be spent. */
        bonusEarningsWithdrawable: z.boolean(),
      }),
    }),
  }),
  cancel: mutation({
    summary: 'Cancel a withdrawal before it is approved; its coins return. A repeat changes nothing',
    rest: 'POST /api/coins/withdrawals/{id}/cancel',
    changes: ['withdrawals', 'coins'],
    access: 'user',
    isAudited: true,
    input: byId,
    output: Withdrawal,
    errors: ['NOT_FOUND', 'WITHDRAWAL_DECIDED'],
    limits: MONEY_LIMITS,
  }),
};
