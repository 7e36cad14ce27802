import * as z from 'zod/mini';
import { Password } from '../fields.ts';
import { mutation, query } from '../operation.ts';

/** What has to be typed to delete an account. */
export const DELETE_CONFIRMATION = 'DELETE';

export const account = {
  deletionTerms: query({
    summary: 'What deleting your account would mean now: coins that are lost, messages that are given back',
    rest: 'GET /api/user/account/deletion',
    access: 'user',
    input: z.optional(z.strictObject({})),
    output: z.object({
      /** Coins in the wallet. */
      coins: z.int(),
      /** Coins of messages you sent that still wait; they come back first. */
      escrowCoins: z.int(),
      /** The coins that are lost, to be acknowledged as `forfeitCoins`: both of the above. */
      forfeitCoins: z.int(),
      /** Of the coins in the wallet, those that could be withdrawn to a bank account instead. */
      withdrawableCoins: z.int(),
      /** Messages that wait for your reply; their senders get everything back. */
      waitingMessages: z.int(),
      /** A withdrawal under way has to be paid or cancelled first. */
      openWithdrawal: z.boolean(),
      /** A purchase that can still be paid has to be paid or to close first. */
      openPurchase: z.boolean(),
      /** Withdrawals of which account holder, IFSC and last four digits are kept, as law asks of records of payments. */
      keptWithdrawals: z.int(),
    }),
  }),
  requestDeletion: mutation({
    summary: 'Delete your account for good: open messages are given back, the wallet is emptied, your data is erased',
    rest: 'POST /api/user/account/delete',
    access: 'user',
    input: z.strictObject({
      password: Password,
      confirm: z.literal(DELETE_CONFIRMATION, `Type ${DELETE_CONFIRMATION} to confirm`),
      forfeitCoins: z
        .int('Acknowledge the coins that are lost')
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
