import type { PaymentProvider } from '../context.ts';

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
  charge: ({ purchaseId, priceInr }) => {
    const declined = DECLINED_ENDINGS.has(priceInr % 100);
    return Promise.resolve({ status: declined ? 'declined' : 'completed', reference: referenceOf(purchaseId) });
  },
};

/** Short enough to read out: the random end of the purchase's id. */
function referenceOf(purchaseId: string): string {
  return `SANDBOX-${purchaseId.slice(-12).toUpperCase()}`;
}
