import type { PaymentProvider } from './port.ts';

/**
 * What the last two digits of a price in rupees make the sandbox decline, after the answer codes of card networks
 * (ISO 8583). Every other price is paid. No package on sale ends in one of them; the package `SANDBOX-DECLINE`
 * (₹51), which exists for tests and is not listed, does.
 */
const DECLINED_ENDINGS: ReadonlySet<number> = new Set([
  5, // do not honour
  51, // insufficient funds
  54, // expired card
]);

/**
 * A provider for everything but real money: decides at once, by the price alone. Charging the same purchase again
 * gives the same answer and the same reference, so a crash between charge and credit is put right by a repeat.
 */
export const sandboxPayments: PaymentProvider = {
  name: 'sandbox',
  charge: ({ purchaseId, priceInr }) =>
    Promise.resolve({ status: isDeclined(priceInr) ? 'declined' : 'completed', reference: referenceOf(purchaseId) }),
  // Nothing is ever left pending.
  lookUp: () => Promise.resolve(null),
  // Its books are its rule: what it says of a purchase does not depend on what we wrote down.
  async *payments(_period, ours) {
    for (const { purchaseId, priceInr } of ours) {
      yield {
        purchaseId,
        reference: referenceOf(purchaseId),
        status: isDeclined(priceInr) ? 'not_paid' : 'paid',
        amountPaise: priceInr * 100,
        currency: 'inr',
        refundedPaise: 0,
        disputedPaise: 0,
      };
    }
  },
};

function isDeclined(priceInr: number): boolean {
  return DECLINED_ENDINGS.has(priceInr % 100);
}

/** Short enough to read out: the random end of the purchase's id. */
function referenceOf(purchaseId: string): string {
  return `SANDBOX-${purchaseId.slice(-12).toUpperCase()}`;
}
