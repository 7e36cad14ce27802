import type { PaymentProvider } from './port.ts';

/**
 * The sandbox declines prices in rupees that end in these two digits, which are response codes of card networks
 * (ISO 8583). Only the unlisted test package `SANDBOX-DECLINE` (₹51) has such a price.
 */
const DECLINED_ENDINGS: ReadonlySet<number> = new Set([
  5, // do not honour
  51, // insufficient funds
  54, // expired card
]);

/**
 * A provider without real money. It decides at once and by the price alone. A repeat after a crash therefore returns
 * the same result and reference.
 */
export const sandboxPayments: PaymentProvider = {
  name: 'sandbox',
  // The specification's usual method comes first.
  methods: ['credit_card', 'paypal', 'crypto'],
  showsLinkAsQr: true,
  charge: ({ purchaseId, priceInr }) =>
    Promise.resolve({ status: isDeclined(priceInr) ? 'declined' : 'completed', reference: referenceOf(purchaseId) }),
  refundDays: () => 180,
  refund: ({ refundId }) => Promise.resolve({ status: 'done', reference: `SANDBOX-REFUND-${refundId}` }),
  // No charge is ever pending.
  lookUp: () => Promise.resolve(null),
  // Computes the payments from the rule alone, independently of what our books say.
  async *payments(_period, ours) {
    for (const { purchaseId, priceInr, refundedPaise } of ours) {
      yield {
        purchaseId,
        reference: referenceOf(purchaseId),
        status: isDeclined(priceInr) ? 'not_paid' : 'paid',
        amountPaise: priceInr * 100,
        currency: 'inr',
        refundedPaise,
        disputedPaise: 0,
      };
    }
  },
};

function isDeclined(priceInr: number): boolean {
  return DECLINED_ENDINGS.has(priceInr % 100);
}

/** Returns a reference with the random end of the purchase's id, short enough to read aloud. */
function referenceOf(purchaseId: string): string {
  return `SANDBOX-${purchaseId.slice(-12).toUpperCase()}`;
}
