import * as z from 'zod/mini';
import { Id, Instant } from '../fields.ts';
import { named } from '../named.ts';
import { query } from '../operation.ts';
import { PaymentMethod } from './coins.ts';

/** One attempt to buy a package, or an amount of coins as the package `AMOUNT`. `price` is in rupees, every other amount in coins. */
export const Purchase = named('Purchase', {
  id: z.string(),
  packageCode: z.string(),
  packageTitle: z.string(),
  coins: z.int(),
  bonus: z.int(),
  price: z.int(),
  paymentMethod: PaymentMethod,
  status: z.enum(['pending', 'completed', 'failed']),
  createdAt: Instant,
  closedAt: z.nullable(Instant),
  /** Where to continue the payment. Null when nothing is left to pay or the checkout has closed. */
  redirectUrl: z.nullable(z.string()),
  /** Whether to show `redirectUrl` as a QR code on a desktop, to be paid with a phone. */
  showsQr: z.boolean(),
  /** When the checkout at `redirectUrl` closes. */
  expiresAt: z.nullable(Instant),
  /** Why the purchase failed; null if it did not fail. */
  failure: z.nullable(z.enum(['declined', 'expired', 'method_unavailable'])),
  /** Coins taken back because the payment was refunded or disputed; otherwise 0. */
  chargedBack: z.int(),
});

export const purchases = {
  open: query({
    summary: 'Your newest purchase that can still be paid at its `redirectUrl`, to continue it. Null if there is none',
    rest: 'GET /api/coins/purchases/open',
    access: 'user',
    scope: 'wallet:read',
    input: z.optional(z.strictObject({})),
    output: z.object({ purchase: z.nullable(Purchase) }),
  }),
  get: query({
    summary: 'The current state of one of your purchases, for returning from a checkout',
    rest: 'GET /api/coins/purchases/{id}',
    access: 'user',
    scope: 'wallet:read',
    input: z.strictObject({ id: Id }),
    output: Purchase,
    errors: ['NOT_FOUND'],
  }),
};
