/** What the receipt of a purchase says, as PDF and as email. */
import type { ProviderName } from '../payments/port.ts';
import { indianDate } from './india.ts';

export const PAYMENT_METHODS = {
  upi: 'UPI',
  credit_card: 'Credit or debit card',
  paypal: 'PayPal',
  crypto: 'Cryptocurrency',
} as const;

export const PAYMENT_PROVIDERS: Readonly<Record<ProviderName, string>> = {
  stripe: 'Stripe',
  razorpay: 'Razorpay',
  cashfree: 'Cashfree',
  sandbox: 'Sandbox (no real money moved)',
};

/** The number of a receipt, which never changes. `tx` is the ledger transaction of the credit. */
export function receiptNumber(paidAt: Date, tx: number): string {
  return `PV-${indianDate(paidAt).replaceAll('-', '')}-${tx}`;
}
