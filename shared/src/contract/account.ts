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
      /** Coins held for pending messages you sent; the deletion first refunds them to the wallet. */
      escrowCoins: z.int(),
      /** The coins you lose: `coins` plus `escrowCoins`. `requestDeletion` needs this number as confirmation. */
      forfeitCoins: z.int(),
      /** The part of `coins` that could be withdrawn instead. */
      withdrawableCoins: z.int(),
      /** The part of `coins` that could be refunded to the card or account that paid for it instead. */
      refundableCoins: z.int(),
      /** The number of messages waiting for your reply; their senders get a full refund. */
      waitingMessages: z.int(),
      /** Whether a withdrawal must be paid or cancelled before the account can be deleted. */
      openWithdrawal: z.boolean(),
      /** Whether a purchase must be paid, or its checkout must close, before the account can be deleted. */
      openPurchase: z.boolean(),
      /** The number of withdrawals whose account holder and masked account we keep, as the law requires. */
      keptWithdrawals: z.int(),
    }),
  }),
  requestDeletion: mutation({
    summary:
      'Delete your account permanently: pending messages are refunded, the wallet is emptied, your data is erased',
    rest: 'POST /api/user/account/delete',
    changes: [],
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
    stepUp: 'security',
    passwordField: 'password',
    limits: [{ per: 'session', max: 10, windowSeconds: 900 }],
    usesCookie: true,
  }),
};
