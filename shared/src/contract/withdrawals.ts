import * as z from 'zod/mini';
import { AccountHolder, BankAccountNumber, Coins, Id, Ifsc, Instant, pageOf, paging, Password } from '../fields.ts';
import { mutation, query, type CallLimit } from '../operation.ts';

/**
 * `requested` waits for a decision and can be cancelled, `approved` is being paid. `paid`, `rejected`, `failed` and
 * `cancelled` are ends; all but `paid` have put the coins back.
 */
export const WithdrawalStatus = z.enum(['requested', 'approved', 'paid', 'rejected', 'failed', 'cancelled']);

/**
 * Why somebody has to look before it is paid: it holds coins earned from bonus coins, a payment of the user was called
 * back, or every withdrawal is looked at here. Null: it is approved by itself after a day.
 */
export const ReviewReason = z.nullable(z.enum(['bonus_coins', 'debt', 'routine']));

/** One withdrawal as its owner sees it. Amounts are coins; 1 coin = 1 INR. */
export const Withdrawal = z.object({
  id: z.string(),
  amount: z.int(),
  /** The split of `amount`: earned from paid coins, and from bonus coins. */
  earnedCoins: z.int(),
  earnedBonusCoins: z.int(),
  status: WithdrawalStatus,
  /** True while a person has yet to decide; `reviewReason` says why. */
  waitsForReview: z.boolean(),
  reviewReason: ReviewReason,
  canCancel: z.boolean(),
  accountHolder: z.string(),
  accountNumberLast4: z.string(),
  ifsc: z.string(),
  /** The bank's reference of the transfer, once it was made. */
  utr: z.nullable(z.string()),
  /** Why it was rejected or failed, in words for its owner. */
  reason: z.nullable(z.string()),
  requestedAt: Instant,
  approvedAt: z.nullable(Instant),
  /** When it was paid, rejected, cancelled or failed. */
  closedAt: z.nullable(Instant),
  /** When the bank sent a paid one back; its status is then `failed`. */
  returnedAt: z.nullable(Instant),
});

/** Where earnings are paid to. Of the number only the last four digits ever leave the server. All null: none yet. */
export const BankAccount = z.object({
  accountHolder: z.nullable(z.string()),
  accountNumberLast4: z.nullable(z.string()),
  ifsc: z.nullable(z.string()),
  updatedAt: z.nullable(Instant),
});

// Each call may be a guess of the password, so they are counted like sign-ins.
const guarded: readonly CallLimit[] = [
  { per: 'address', max: 100, windowSeconds: 60 },
  { per: 'user', max: 30, windowSeconds: 60 },
];

const byId = z.strictObject({ id: Id });

export const withdrawals = {
  bankAccount: query({
    summary: 'The bank account that earnings are paid to',
    rest: 'GET /api/coins/bank-account',
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: BankAccount,
  }),
  saveBankAccount: mutation({
    summary: 'Set the bank account; changing one takes the password, and its owner is told by mail',
    rest: 'PUT /api/coins/bank-account',
    access: 'user',
    input: z
      .strictObject({
        accountHolder: AccountHolder,
        accountNumber: BankAccountNumber,
        confirmAccountNumber: z
          .string('Enter the account number again')
          .check(z.trim(), z.maxLength(64, 'Account numbers do not match')),
        ifsc: Ifsc,
        /** Needed once there is an account to replace. */
        password: z.optional(Password),
      })
      .check(
        z.refine((input) => input.accountNumber === input.confirmAccountNumber, {
          error: 'Account numbers do not match',
          path: ['confirmAccountNumber'],
        }),
      ),
    output: BankAccount,
    limits: guarded,
  }),
  request: mutation({
    summary: 'Ask for earnings to be paid out; the coins leave the wallet at once',
    rest: 'POST /api/coins/withdrawals',
    access: 'user',
    input: z.strictObject({ amount: Coins, password: Password }),
    output: Withdrawal,
    errors: ['BELOW_MINIMUM_WITHDRAWAL', 'BANK_ACCOUNT_MISSING', 'INSUFFICIENT_EARNINGS', 'WITHDRAWAL_OPEN'],
    idempotent: true,
    limits: guarded,
  }),
  list: query({
    summary: 'Your withdrawals, newest first, with what can be withdrawn now and the limits',
    rest: 'GET /api/coins/withdrawals',
    access: 'user',
    input: z.strictObject(paging),
    output: z.extend(pageOf(Withdrawal), {
      /** What can be withdrawn now: `coins` = earned + earnedBonus − debt. Earned coins are taken first. */
      available: z.object({ coins: z.int(), earned: z.int(), earnedBonus: z.int(), debt: z.int() }),
      /** The one that is not decided yet, wherever it stands in the list. */
      open: z.nullable(Withdrawal),
      bankAccount: BankAccount,
      limits: z.object({
        minimumCoins: z.int(),
        businessDaysMin: z.int(),
        businessDaysMax: z.int(),
        /** With `false`, coins earned from bonus coins can only be spent. */
        bonusEarningsWithdrawable: z.boolean(),
      }),
    }),
  }),
  cancel: mutation({
    summary: 'Take a withdrawal back while it is not approved; its coins return. Repeating it is fine',
    rest: 'POST /api/coins/withdrawals/{id}/cancel',
    access: 'user',
    input: byId,
    output: Withdrawal,
    errors: ['NOT_FOUND', 'WITHDRAWAL_DECIDED'],
  }),
};
