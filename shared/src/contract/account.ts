import * as z from 'zod/mini';
import { Password } from '../fields.ts';
import { mutation, query } from '../operation.ts';

/** The word to type to delete an account. */
export const DELETE_CONFIRMATION = 'DELETE';

export const account = {
  deletionTerms: query({
    summary: 'What deleting your account would mean now: coins you lose, messages that are refunded',
    rest: 'GET /api/user/account/deletion',
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: z.object({
      /** Coins in the wallet. */
      coins: z.int(),
      /** Coins held for pending messages you sent; they are refunded to the wallet first. */
      escrowCoins: z.int(),
      /** The coins you lose: both of the above. Confirm them as `forfeitCoins`. */
      forfeitCoins: z.int(),
      /** The part of `coins` that could be withdrawn to a bank account instead. */
      withdrawableCoins: z.int(),
      /** Messages waiting for your reply; their senders get a full refund. */
      waitingMessages: z.int(),
      /** Whether a withdrawal must be paid or cancelled first. */
      openWithdrawal: z.boolean(),
      /** Whether a purchase must be paid or its checkout close first. */
      openPurchase: z.boolean(),
      /** Withdrawals whose account holder, IFSC and last four digits are kept, as the law requires for payments. */
      keptWithdrawals: z.int(),
    }),
  }),
  requestDeletion: mutation({
    summary:
      'Delete your account permanently: pending messages are refunded, the wallet is emptied, your data is erased',
    rest: 'POST /api/user/account/delete',
    access: 'user',
    input: z.strictObject({
      password: Password,
      confirm: z.literal(DELETE_CONFIRMATION, `Type ${DELETE_CONFIRMATION} to confirm`),
      forfeitCoins: z
        .int('Confirm how many coins you lose')
        .check(
          z.minimum(0, 'Coins must be 0 or more'),
          z.maximum(2_000_000_000, 'Coins must be at most 2,000,000,000'),
        ),
    }),
    output: z.object({ message: z.string() }),
    errors: ['WITHDRAWAL_UNDER_WAY', 'PURCHASE_UNDER_WAY', 'FORFEIT_CHANGED'],
    limits: [{ max: 10, windowSeconds: 900, per: 'user' }],
    usesCookie: true,
  }),
};
