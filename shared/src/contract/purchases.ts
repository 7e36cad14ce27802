import * as z from 'zod/mini';
import { Id, Instant } from '../fields.ts';
import { query } from '../operation.ts';
import { PaymentMethod } from './coins.ts';

/** One attempt to buy a package. `price` is rupees; every other amount is coins. */
export const Purchase = z.object({
  id: z.string(),
  packageCode: z.string(),
  packageTitle: z.string(),
  coins: z.int(),
  bonus: z.int(),
  price: z.int(),
  paymentMethod: PaymentMethod,
  status: z.enum(['pending', 'completed', 'failed']),
  createdAt: Instant,
  settledAt: z.nullable(Instant),
  /** Where to go on with the payment; null when there is nothing left to pay, or no time left for it. */
  redirectUrl: z.nullable(z.string()),
  /** When the checkout at `redirectUrl` closes. */
  expiresAt: z.nullable(Instant),
  /** Why it failed; null unless it did. */
  failure: z.nullable(z.enum(['declined', 'expired', 'method_unavailable'])),
  /** Coins that were taken back because their payment was refunded or disputed; 0 unless it was. */
  calledBack: z.int(),
});

export const purchases = {
  get: query({
    summary: 'One of your purchases, as it stands: for coming back from a checkout',
    rest: 'GET /api/coins/purchases/{id}',
    access: 'user',
    input: z.strictObject({ id: Id }),
    output: Purchase,
    errors: ['NOT_FOUND'],
  }),
};
